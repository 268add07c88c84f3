/** Groups of fields that are declared once, and copied by their names wherever they go. Imports nothing. */

/**
 * A group as it is stored and shown. What may be left out is null then, and what was chosen from a
 * list is any text: lists change, records stay.
 */
export type StoredFields<Group> = {
  // Through Extract, and so never optional. `-?` would say so too, but not in the API's description.
  readonly [Name in Extract<keyof Group, string>]:
    | Widened<Exclude<Group[Name], undefined>>
    | Missing<Group[Name]>;
};

/**
 * A group as an event carries it. What may be left out may also be absent altogether: an event from
 * before the field does not have it.
 */
export type AnnouncedFields<Group> = {
  readonly [Name in keyof Group]: Widened<Exclude<Group[Name], undefined>> | Missing<Group[Name]>;
};

type Widened<Value> = Value extends string ? string : Value;
type Missing<Value> = undefined extends Value ? null : never;

/** The names of a group's fields. Each has to be there: the compiler names the one that is not. */
export function fieldNames<Group>(
  names: Readonly<Record<keyof Group, true>>,
): readonly (keyof Group & string)[] {
  return Object.keys(names) as (keyof Group & string)[];
}

export function without<Name extends string, Left extends Name>(
  names: readonly Name[],
  left: readonly Left[],
): readonly Exclude<Name, Left>[] {
  return names.filter((name): name is Exclude<Name, Left> => !left.some((one) => one === name));
}

/** The fields of these names, and null for each that `source` does not have. */
export function pickFields<Source extends object, Name extends keyof Source & string>(
  source: Source,
  names: readonly Name[],
): StoredFields<Pick<Source, Name>> {
  const picked = names.map((name) => [name, source[name] ?? null]);
  return Object.fromEntries(picked) as StoredFields<Pick<Source, Name>>;
}
