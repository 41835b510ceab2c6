/** Who comes without a record brings one soon: Python starts at once, before the rest of the page has loaded. */

import { connect } from "../runtime/client.js";

if (!new URLSearchParams(location.search).has("src")) connect();
