import fc from 'fast-check';
import { backupName, momentIn, outdatedBackups } from './kept-backups';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const start = Date.parse('2026-11-29T08:00:00Z');

/** As after each night, with each night's cleaning. */
function afterNights(nights: number): string[] {
  let kept: string[] = [];
  for (let night = nights; night >= 0; night -= 1) {
    kept.push(backupName(new Date(start - night * dayMs)));
    const outdated = new Set(outdatedBackups(kept));
    kept = kept.filter((name) => !outdated.has(name));
  }
  return kept;
}

describe('kept backups', () => {
  it('keeps seven days, four weeks and twelve months after two years of nights', () => {
    const kept = afterNights(730)
      .map((name) => momentIn(name)!.toISOString().slice(0, 10))
      .sort();
    expect(kept.slice(-7)).toEqual([23, 24, 25, 26, 27, 28, 29].map((day) => `2026-11-${day}`));
    // The last night of each week, on a Sunday, and of each month.
    expect(kept).toEqual(expect.arrayContaining(['2026-11-08', '2026-11-15', '2026-11-22']));
    expect(kept).toEqual(expect.arrayContaining(['2026-10-31', '2026-06-30', '2025-12-31']));
    expect(kept.length).toBeLessThanOrEqual(7 + 4 + 12);
  });

  it('keeps the one of an upgrade in the evening when the next night has one, too', () => {
    // 8 PM in the east is the next day in UTC.
    const evening = backupName(new Date('2026-11-29T01:00:00Z'));
    const names = [
      evening,
      ...[29, 30].map((day) => backupName(new Date(`2026-11-${day}T08:00:00Z`))),
    ];
    expect(outdatedBackups(names)).toEqual([]);
    expect(outdatedBackups([...names, backupName(new Date('2026-12-01T08:00:00Z'))])).toEqual([
      evening,
    ]);
  });

  it('keeps the newest, and never removes what someone else put there', () => {
    const names = fc.array(
      fc.oneof(
        fc
          .integer({ min: 0, max: 500 * 24 })
          .map((age) => backupName(new Date(start - age * hourMs))),
        fc.constantFrom(
          'taxes.zip',
          'appliance-repair-2026.zip',
          'appliance-repair-20261399-000000.zip',
        ),
      ),
    );
    fc.assert(
      fc.property(names, (files) => {
        const outdated = outdatedBackups(files);
        const ours = files.filter((name) => momentIn(name));
        expect(outdated.every((name) => momentIn(name))).toBe(true);
        if (ours.length > 0) expect(outdated).not.toContain([...ours].sort().at(-1));
        // What is kept stays kept.
        const kept = files.filter((name) => !outdated.includes(name));
        expect(outdatedBackups(kept)).toEqual([]);
      }),
    );
  });
});
