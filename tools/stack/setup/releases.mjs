// @ts-check
// What `npm run update` decides about releases. Pure.

/**
 * A release, as its package.json says.
 * @typedef {object} Release
 * @property {string} name its tag, or what was asked for
 * @property {string} version
 * @property {string} upgradesFrom the oldest version whose data it upgrades
 */

/** @param {string} tag */
export const isReleaseTag = (tag) => /^v\d+\.\d+\.\d+$/.test(tag);

/**
 * Below 0 if the first one is older.
 * @param {string} one
 * @param {string} other
 */
export function compareVersions(one, other) {
  const [a, b] = [one, other].map((version) => version.replace(/^v/, '').split('.').map(Number));
  const difference = a?.map((part, index) => part - (b?.[index] ?? 0)).find((part) => part !== 0);
  return difference ?? 0;
}

/**
 * The releases to go through before a target, oldest first. Null if no known release upgrades this far.
 * @param {string} version of the data
 * @param {Release} target
 * @param {readonly Release[]} known
 * @returns {Release[] | null}
 */
export function releasesBefore(version, target, known) {
  const newestFirst = known.toSorted((a, b) => compareVersions(b.version, a.version));
  const through = [];
  for (let reached = version; compareVersions(target.upgradesFrom, reached) > 0;) {
    const next = newestFirst.find(
      (release) =>
        compareVersions(release.version, reached) > 0 &&
        compareVersions(release.version, target.version) < 0 &&
        compareVersions(release.upgradesFrom, reached) <= 0,
    );
    if (!next) return null;
    through.push(next);
    reached = next.version;
  }
  return through;
}

/**
 * What the changelog says about upgrades since a version, newest first.
 * @param {string} changelog
 * @param {string} version
 */
export function hazardsSince(changelog, version) {
  return changelog.split(/^## /m).flatMap((section) => {
    const [, of = ''] = /^(\d+\.\d+\.\d+)/.exec(section) ?? [];
    const [, hazard] = /^\*\*Hazard\.\*\* ([^]*?)\n\n/m.exec(`${section}\n\n`) ?? [];
    return of && hazard && compareVersions(of, version) > 0
      ? [`${of}: ${hazard.replaceAll('\n', ' ')}`]
      : [];
  });
}

const gb = 1024 ** 3;

/**
 * A backup is a file and, while it's compared, another database. New packages and a build come on top.
 * @param {number} databaseBytes
 * @param {number} freeBytes
 * @returns {string | null} in words, if there isn't enough
 */
export function missingRoom(databaseBytes, freeBytes) {
  const wanted = 2 * databaseBytes + 2 * gb;
  const shown = (/** @type {number} */ bytes) => `${(bytes / gb).toFixed(1)} GB`;
  if (freeBytes >= wanted) return null;
  return `The disk has ${shown(freeBytes)} free, and an update needs ${shown(wanted)}. Free some space first.`;
}
