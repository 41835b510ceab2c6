/** Who comes without a record brings one soon: Python starts at once, before the rest of the page has loaded. */

if (!new URLSearchParams(location.search).has("src")) void import("../runtime/client.js").then(({ connect }) => connect());
