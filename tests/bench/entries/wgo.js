import { SimplePlayer } from "wgo";

const place = document.getElementById("game");
new SimplePlayer(place, { sgf: place.textContent });
