/** The worker of a single-file page. */

// before the worker itself, which fetches its files as soon as it starts
import "./worker_files.js";
import "../../runtime/worker.js";
