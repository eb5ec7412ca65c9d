// All that a table runs, for the address of one script.
import "./play.js";
import "./keys.js";
import "./feel.js";
