/** Which backups are kept: all of the last 2 days, and the newest of 7 days, 4 weeks and 12 months. Pure. */

const namePattern = /^appliance-repair-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.zip$/;

/** Named after the moment in UTC, so that names sort by age. */
export const backupName = (at: Date): string =>
  `appliance-repair-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.zip`;

/** Null for the name of another file. */
export function momentIn(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = namePattern.exec(name) ?? [];
  if (year === undefined) return null;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

const dayMs = 24 * 60 * 60 * 1000;

const periods: readonly { count: number; of: (at: Date) => string }[] = [
  { count: 7, of: (at) => at.toISOString().slice(0, 10) },
  // Since a Monday.
  { count: 4, of: (at) => String(Math.floor((at.getTime() / dayMs - 4) / 7)) },
  { count: 12, of: (at) => at.toISOString().slice(0, 7) },
];

/** Otherwise, the next night would remove the one that was made before an upgrade in the evening. */
const allOfMs = 2 * dayMs;

/** Those of these files that are no longer kept. Files with other names are never among them. */
export function outdatedBackups(names: readonly string[]): string[] {
  const backups = names
    .flatMap((name) => {
      const at = momentIn(name);
      return at ? [{ name, at }] : [];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  const recent = (backups[0]?.at.getTime() ?? 0) - allOfMs;
  const kept = new Set(backups.flatMap(({ name, at }) => (at.getTime() >= recent ? [name] : [])));
  for (const { count, of } of periods) {
    const newest = new Map<string, string>();
    for (const { name, at } of backups) {
      if (!newest.has(of(at))) newest.set(of(at), name);
    }
    for (const name of [...newest.values()].slice(0, count)) kept.add(name);
  }
  return backups.flatMap(({ name }) => (kept.has(name) ? [] : [name]));
}
