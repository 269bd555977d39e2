// All tests but those of response times, in one process with one Chromium. A single file runs alone too: `node --test tests/play.mjs`.
import "./play.mjs";
import "./watch.mjs";
import "./setup.mjs";
import "./link.mjs";
import "./engine.mjs";
import "./perm.mjs";
import "./cube.mjs";
import "./blocks.mjs";
import "./script.mjs";
import "./picker.mjs";
import "./visits.mjs";
import "./game.mjs";
import "./load.mjs";
import "./look.mjs";
import "./access.mjs";
import "./own.mjs";
import "./monkey.mjs";
