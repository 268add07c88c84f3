/**
 * Values that one person edits while others may change the same record. Typed values are dropped only
 * if the person who typed them says so.
 */

import { cleanLine } from '@contracts/vocabulary/text/typed-text';

export type NameOf<Values> = keyof Values & string;

/** The values of one version of the record. */
export interface Saved<Values> {
  readonly version: number;
  readonly values: Values;
}

export interface Editing<Values> {
  /** What the draft is based on: the newest known version. */
  readonly base: Saved<Values>;
  readonly draft: Values;
  /** Changed both here and by someone else, whose value is in the base. Each needs a choice. */
  readonly conflicts: readonly NameOf<Values>[];
}

export type Same<Values> = <Name extends NameOf<Values>>(
  name: Name,
  one: Values[Name],
  other: Values[Name],
) => boolean;

/** How to resolve a conflict. `both`: their text with mine below it, to edit further. */
export type Choice = 'mine' | 'theirs' | 'both';

/** Compares what `plain` leaves of a value. Of a text, that is what the server saves. */
export const sameBy =
  <Values>(plain: {
    readonly [Name in keyof Values]?: (value: Values[Name]) => unknown;
  }): Same<Values> =>
  (name, ...values) => {
    const [one, other] = values.map((value) => {
      if (plain[name]) return JSON.stringify(plain[name](value));
      return typeof value === 'string' ? cleanLine(value) : JSON.stringify(value);
    });
    return one === other;
  };

export const startEditing = <Values>(base: Saved<Values>): Editing<Values> => ({
  base,
  draft: base.values,
  conflicts: [],
});

const namesOf = <Values extends object>(values: Values) => Object.keys(values) as NameOf<Values>[];

export const changedNames = <Values extends object>(
  { base, draft }: Editing<Values>,
  same: Same<Values>,
): NameOf<Values>[] => namesOf(draft).filter((name) => !same(name, draft[name], base.values[name]));

export function withTyped<Values extends object>(
  editing: Editing<Values>,
  changes: Partial<Values>,
  same: Same<Values>,
): Editing<Values> {
  const draft = { ...editing.draft, ...changes };
  return {
    ...editing,
    draft,
    conflicts: editing.conflicts.filter(
      (name) => !same(name, draft[name], editing.base.values[name]),
    ),
  };
}

/**
 * Bases the draft on a newer version. Fields changed only there follow it, fields changed only here
 * keep the draft, and fields changed on both sides become conflicts. An older version changes nothing.
 */
export function rebased<Values extends object>(
  editing: Editing<Values>,
  present: Saved<Values>,
  same: Same<Values>,
): Editing<Values> {
  const { base, draft, conflicts } = editing;
  if (present.version <= base.version) return editing;
  const after = { ...draft };
  const open: NameOf<Values>[] = [];
  for (const name of namesOf(draft)) {
    const [was, mine, theirs] = [base.values[name], draft[name], present.values[name]];
    if (same(name, mine, theirs)) continue;
    if (same(name, mine, was)) after[name] = theirs;
    else if (conflicts.includes(name) || !same(name, theirs, was)) open.push(name);
  }
  return { base: present, draft: after, conflicts: open };
}

export function resolved<Values extends object>(
  editing: Editing<Values>,
  name: NameOf<Values>,
  choice: Choice,
): Editing<Values> {
  const [mine, theirs] = [editing.draft[name], editing.base.values[name]];
  const value = { mine, theirs, both: `${String(theirs)}\n\n${String(mine)}` }[choice];
  return {
    ...editing,
    draft: { ...editing.draft, [name]: value },
    conflicts: editing.conflicts.filter((each) => each !== name),
  };
}

/** After `sent` was saved. What was typed since then stays. */
export function afterSave<Values extends object>(
  editing: Editing<Values>,
  sent: Values,
  answer: Saved<Values>,
  same: Same<Values>,
): Editing<Values> {
  const base = answer.version >= editing.base.version ? answer : editing.base;
  const draft = { ...editing.draft };
  for (const name of namesOf(draft)) {
    if (draft[name] === sent[name]) draft[name] = base.values[name];
  }
  const conflicts = editing.conflicts.filter((name) => !same(name, draft[name], base.values[name]));
  return { base, draft, conflicts };
}
