"""The games that Boardreel knows, one module or package per game, and the interface that they implement."""
