import {
  compareVersions,
  hazardsSince,
  isReleaseTag,
  missingRoom,
  releasesBefore,
} from './releases.mjs';

const gb = 1024 ** 3;

describe('releases', () => {
  it('orders releases by number, and takes no other tag for one', () => {
    const tags = ['v0.10.0', 'v1.0.0', 'v0.9.12', 'v0.2.0', 'v1.0.0-rc.1', 'nightly', 'v2'];
    expect(tags.filter(isReleaseTag).sort(compareVersions)).toEqual([
      'v0.2.0',
      'v0.9.12',
      'v0.10.0',
      'v1.0.0',
    ]);
  });

  it('finds the fewest releases to go through, or none that leads there', () => {
    const release = (version: string, upgradesFrom: string) => ({
      name: `v${version}`,
      version,
      upgradesFrom,
    });
    const known = [
      release('0.3.0', '0.2.0'),
      release('0.4.0', '0.2.0'),
      release('0.5.0', '0.4.0'),
      release('1.0.0', '0.5.0'),
    ];
    const namesBefore = (version: string, target: (typeof known)[number]) =>
      releasesBefore(version, target, known)?.map(({ name }) => name);
    expect(namesBefore('0.2.0', known[1]!)).toEqual([]);
    expect(namesBefore('0.2.0', known[3]!)).toEqual(['v0.4.0', 'v0.5.0']);
    expect(namesBefore('0.1.0', known[3]!)).toBeUndefined();
  });

  it('reads what the changelog says about upgrades since a version', () => {
    const changelog = `# Changelog

"Hazard" says what.

## 0.3.0

**Hazard.** Stop the
services first.

Text.

## 0.2.5

Nothing.

## 0.2.0

**Hazard.** Another one.`;
    expect(hazardsSince(changelog, '0.2.0')).toEqual(['0.3.0: Stop the services first.']);
    expect(hazardsSince(changelog, '0.1.0')).toHaveLength(2);
  });

  it('needs room for two databases and the packages', () => {
    expect(missingRoom(3 * gb, 8 * gb)).toBeNull();
    expect(missingRoom(3 * gb, 7 * gb)).toMatch('has 7.0 GB free, and an update needs 8.0 GB');
  });
});
