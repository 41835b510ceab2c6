/** Locks of drafts: only the tab that has the lock of a draft extends or discards it. Browsers without locks rely on the log alone. */

/** Return the name of the lock of a draft. @param {string} id */
const lockName = (id) => `boardreel draft ${id}`;

/** Locks of this tab: id of the draft → function that releases the lock. @type {Map<string, () => Promise<unknown>>} */
const held = new Map();

/** Lock a draft for this tab until the lock is released or the tab is closed. Return whether that was possible. @param {string} id @returns {Promise<boolean>} whether no other tab has it */
export function takeLock(id) {
  if (held.has(id) || !navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const done = navigator.locks
      .request(lockName(id), { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(false);
        return new Promise((release) => {
          held.set(id, () => {
            release(undefined);
            return done;
          });
          resolve(true);
        });
      })
      // frames without an origin have no locks, and no database either
      .catch(() => resolve(true));
  });
}

/** Release this tab's lock of a draft. @param {string} id */
export async function releaseLock(id) {
  const release = held.get(id);
  held.delete(id);
  await release?.();
}

/** Return the ids of drafts that other tabs have locked. @returns {Promise<Set<string>>} */
export async function idsLockedElsewhere() {
  const locks = (await navigator.locks?.query().catch(() => null))?.held ?? [];
  const prefix = lockName("");
  const ids = locks.map(({ name = "" }) => (name.startsWith(prefix) ? name.slice(prefix.length) : ""));
  return new Set(ids.filter((id) => id && !held.has(id)));
}

/** Wait until no other tab has locked a draft. Rejects when the signal is aborted. @param {string} id @param {AbortSignal} signal */
export const whenUnlocked = (id, signal) => navigator.locks.request(lockName(id), { mode: "shared", signal }, () => {});
