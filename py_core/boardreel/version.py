"""The version of the core. It is part of every Reel, and of the key under which a browser caches one."""

VERSION = "0.1.0"
