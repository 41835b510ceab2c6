/** What the build knows about the package: `release.js` is written by build_scripts/package.py. */

/** Version of the package and of the viewer's files in it. */
export const VERSION: string;
/** The attribute `integrity` for the viewer's script. */
export const INTEGRITY: string;
