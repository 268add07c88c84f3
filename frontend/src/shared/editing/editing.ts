/**
 * Texts that a person edits while others may change the same record. Pure: a form keeps one `Editing` per record and asks
 * here what becomes of it. What was typed is dropped only when the person who typed it says so.
 */

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

/** Whether two texts of a field mean the same. */
export type Same<Name extends string> = (name: Name, one: string, other: string) => boolean;

/**
 * What becomes of a text that two people have changed; `both` is theirs with mine under it, to
 * continue from.
 */
export type Choice = 'mine' | 'theirs' | 'both';

export const sameTrimmed: Same<string> = (_, one, other) => one.trim() === other.trim();

export const startEditing = <Name extends string>(base: Saved<Name>): Editing<Name> => ({
  base,
  draft: base.texts,
  conflicts: [],
});

const namesOf = <Name extends string>(texts: Texts<Name>): Name[] => Object.keys(texts) as Name[];

/** Which fields differ from the record. */
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
 * On top of a newer version: fields left alone here follow it, fields left alone there keep what was typed here, and those
 * changed on both sides wait for a choice. An older version changes nothing.
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

/** After `sent` was saved; what was typed since then stays. */
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
