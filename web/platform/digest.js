/** Digests of bytes, and random ids, in hexadecimal. */

/** Return bytes as hexadecimal digits. @param {Iterable<number>} bytes */
export const hexadecimal = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Return the SHA-256 digest of bytes in hexadecimal. Rejects without HTTPS. @param {Uint8Array | ArrayBuffer} bytes */
export const digestOf = async (bytes) =>
  hexadecimal(new Uint8Array(await crypto.subtle.digest("SHA-256", /** @type {BufferSource} */ (bytes))));

/** Return a random id, two hexadecimal digits for each byte. @param {number} byteCount */
export const randomId = (byteCount) => hexadecimal(crypto.getRandomValues(new Uint8Array(byteCount)));
