/** Groups of fields, declared once and copied by their list of names. Imports nothing. */

/**
 * A group as stored and shown. Optional fields are null if omitted, and choices are plain text:
 * lists change, records stay.
 */
export type StoredFields<Group> = {
  // Uses Extract, so properties are never optional. `-?` would do the same, but not in the API's
  // description.
  readonly [Name in Extract<keyof Group, string>]:
    | Widened<Exclude<Group[Name], undefined>>
    | Missing<Group[Name]>;
};

/**
 * A group as events carry it. Optional fields may be absent, because older events don't have them.
 */
export type AnnouncedFields<Group> = {
  readonly [Name in keyof Group]: Widened<Exclude<Group[Name], undefined>> | Missing<Group[Name]>;
};

type Widened<Value> = Value extends string ? string : Value;
type Missing<Value> = undefined extends Value ? null : never;

/** The names of a group's fields. All must be listed; the compiler names a missing one. */
export function fieldNames<Group>(
  names: Readonly<Record<keyof Group, true>>,
): readonly (keyof Group & string)[] {
  return Object.keys(names) as (keyof Group & string)[];
}

/** The names of a group's fields that may be left out. */
export type OptionalName<Group> = {
  [Name in keyof Group]-?: undefined extends Group[Name] ? Name : never;
}[keyof Group];

export function without<Name extends string, Left extends Name>(
  names: readonly Name[],
  left: readonly Left[],
): readonly Exclude<Name, Left>[] {
  return names.filter((name): name is Exclude<Name, Left> => !left.some((one) => one === name));
}

/** Picks these fields from `source`; null for those that it doesn't have. */
export function pickFields<Source extends object, Name extends keyof Source & string>(
  source: Source,
  names: readonly Name[],
): StoredFields<Pick<Source, Name>> {
  const picked = names.map((name) => [name, source[name] ?? null]);
  return Object.fromEntries(picked) as StoredFields<Pick<Source, Name>>;
}
