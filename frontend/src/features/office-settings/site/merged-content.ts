import {
  figureNames,
  figureRules,
  listRules,
  listSections,
} from '@contracts/vocabulary/site/content-rules';
import {
  sitePromises,
  type SiteContent,
  type SiteEntry,
  type SiteSection,
} from '@contracts/vocabulary/site/site-content';

type Typed = Partial<SiteContent>;

interface Merged {
  /** Of the sections that were typed into. */
  readonly typed: Typed;
  /** What both have changed. What was typed stays, and this says what the other one is. */
  readonly conflicts: readonly string[];
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * What is typed, based on what someone else has made of the content in the meantime: entry by entry
 * and field by field, so that nothing of either is lost where they don't contradict each other.
 */
export function mergedContent(seen: SiteContent, typed: Typed, now: SiteContent): Merged {
  const conflicts: string[] = [];
  const merged: { [Section in SiteSection]?: unknown } = {};
  if (typed.figures) {
    merged.figures = mergedFields(seen.figures, typed.figures, now.figures, (name) => {
      const { label } = figureRules[name as (typeof figureNames)[number]];
      conflicts.push(`${label}: ${now.figures[name as (typeof figureNames)[number]] || 'none'}`);
    });
  }
  if (typed.promises) {
    const mine = typed.promises;
    // Two who changed the same one agree.
    merged.promises = sitePromises.filter((promise) =>
      (mine.includes(promise) === seen.promises.includes(promise) ? now.promises : mine).includes(
        promise,
      ),
    );
  }
  for (const section of listSections) {
    const lists: readonly (readonly SiteEntry[] | undefined)[] = [
      seen[section],
      typed[section],
      now[section],
    ];
    const [before = [], mine, theirs = []] = lists;
    if (!mine) continue;
    const { label } = listRules[section];
    merged[section] = mergedEntries(before, mine, theirs, (words) =>
      conflicts.push(`${label}: ${words}`),
    );
  }
  return { typed: merged as Typed, conflicts };
}

/** Exported for its spec. */
export function mergedEntries<Entry extends SiteEntry>(
  seen: readonly Entry[],
  mine: readonly Entry[],
  theirs: readonly Entry[],
  conflict: (words: string) => void,
): Entry[] {
  const of = (entries: readonly Entry[], { id }: SiteEntry) =>
    entries.find((entry) => entry.id === id);
  const kept = mine.flatMap((entry) => {
    const [before, other] = [of(seen, entry), of(theirs, entry)];
    if (!before) return entry;
    if (other) {
      return mergedFields(before, entry, other, (name) =>
        conflict(`${nameOf(other)}, ${textOf(other[name as keyof Entry])}`),
      );
    }
    if (isSame(entry, before)) return [];
    conflict(`${nameOf(before)} was removed`);
    return entry;
  });
  // Those that someone else has added, or changed while they were removed here.
  const others = theirs.filter((entry) => {
    if (of(mine, entry)) return false;
    const before = of(seen, entry);
    if (before && isSame(before, entry)) return false;
    if (before) conflict(`${nameOf(entry)} was changed, so it stays`);
    return true;
  });
  return [...kept, ...others];
}

function mergedFields<Fields extends object>(
  seen: Fields,
  mine: Fields,
  theirs: Fields,
  conflict: (name: string) => void,
): Fields {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]) as Set<
    keyof Fields & string
  >;
  const fields: Partial<Fields> = {};
  for (const name of names) {
    const isMine = !isSame(mine[name], seen[name]);
    fields[name] = isMine ? mine[name] : theirs[name];
    const isTheirs = !isSame(theirs[name], seen[name]);
    if (isMine && isTheirs && !isSame(mine[name], theirs[name])) conflict(name);
  }
  return fields as Fields;
}

/** What an entry is called, in the order in which a person would name it. */
export function nameOf(entry: object): string {
  const { name, title, county, brand } = entry as Partial<Record<string, string>>;
  return name ?? title ?? county ?? brand ?? '';
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : String(value);
