import LichessPgnViewer from "lichess-pgn-viewer";

const place = document.getElementById("game");
LichessPgnViewer(place, { pgn: place.textContent });
