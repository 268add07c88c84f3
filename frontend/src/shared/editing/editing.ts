/**
 * Texts that one person edits while others may change the same record. A form keeps one `Editing`
 * per record. Typed text is dropped only if the person who typed it says so.
 */

import { cleanLine } from '@contracts/vocabulary/text/typed-text';

export type Texts<Name extends string> = Readonly<Record<Name, string>>;

/** The texts of one version of the record. */
export interface Saved<Name extends string> {
  readonly version: number;
  readonly texts: Texts<Name>;
}

export interface Editing<Name extends string> {
  /** What the draft is based on: the newest known version. */
  readonly base: Saved<Name>;
  readonly draft: Texts<Name>;
  /** Changed both here and by someone else, whose text is in the base. Each needs a choice. */
  readonly conflicts: readonly Name[];
}

export type Same<Name extends string> = (name: Name, one: string, other: string) => boolean;

/** How to resolve a conflict. `both`: their text with mine below it, to edit further. */
export type Choice = 'mine' | 'theirs' | 'both';

/** The server cleans what is saved. */
export const sameTrimmed: Same<string> = (_, one, other) => cleanLine(one) === cleanLine(other);

export const startEditing = <Name extends string>(base: Saved<Name>): Editing<Name> => ({
  base,
  draft: base.texts,
  conflicts: [],
});

const namesOf = <Name extends string>(texts: Texts<Name>): Name[] => Object.keys(texts) as Name[];

export const changedNames = <Name extends string>(
  { base, draft }: Editing<Name>,
  same: Same<Name>,
): Name[] => namesOf(draft).filter((name) => !same(name, draft[name], base.texts[name]));

export function withTyped<Name extends string>(
  editing: Editing<Name>,
  changes: Partial<Texts<Name>>,
  same: Same<Name>,
): Editing<Name> {
  const draft = { ...editing.draft, ...changes };
  return {
    ...editing,
    draft,
    conflicts: editing.conflicts.filter(
      (name) => !same(name, draft[name], editing.base.texts[name]),
    ),
  };
}

/**
 * Bases the draft on a newer version. Fields changed only there follow it, fields changed only here
 * keep the draft, and fields changed on both sides become conflicts. An older version changes nothing.
 */
export function rebased<Name extends string>(
  editing: Editing<Name>,
  present: Saved<Name>,
  same: Same<Name>,
): Editing<Name> {
  const { base, draft, conflicts } = editing;
  if (present.version <= base.version) return editing;
  const after: Record<Name, string> = { ...draft };
  const open: Name[] = [];
  for (const name of namesOf(draft)) {
    const [was, mine, theirs] = [base.texts[name], draft[name], present.texts[name]];
    if (same(name, mine, theirs)) continue;
    if (same(name, mine, was)) after[name] = theirs;
    else if (conflicts.includes(name) || !same(name, theirs, was)) open.push(name);
  }
  return { base: present, draft: after, conflicts: open };
}

export function resolved<Name extends string>(
  editing: Editing<Name>,
  name: Name,
  choice: Choice,
): Editing<Name> {
  const [mine, theirs] = [editing.draft[name], editing.base.texts[name]];
  const text = { mine, theirs, both: `${theirs}\n\n${mine}` }[choice];
  return {
    ...editing,
    draft: { ...editing.draft, [name]: text },
    conflicts: editing.conflicts.filter((each) => each !== name),
  };
}

/** After `sent` was saved. What was typed since then stays. */
export function afterSave<Name extends string>(
  editing: Editing<Name>,
  sent: Texts<Name>,
  answer: Saved<Name>,
  same: Same<Name>,
): Editing<Name> {
  const base = answer.version >= editing.base.version ? answer : editing.base;
  const draft: Record<Name, string> = { ...editing.draft };
  for (const name of namesOf(draft)) {
    if (draft[name] === sent[name]) draft[name] = base.texts[name];
  }
  const conflicts = editing.conflicts.filter((name) => !same(name, draft[name], base.texts[name]));
  return { base, draft, conflicts };
}
