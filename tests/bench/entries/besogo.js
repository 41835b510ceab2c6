import "besogo/besogo.all.js";

globalThis.besogo.autoInit();
