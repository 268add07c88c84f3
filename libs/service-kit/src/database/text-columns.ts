import { Column } from 'typeorm';

/** The column name of a property: `zipCode` is `zip_code`. */
const columnName = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Base class of an entity with a text column for each field of a group. */
export function textColumns<Fields>(names: readonly (keyof Fields & string)[]): new () => Fields {
  class TextColumns {}
  for (const name of names) Column('text', { name: columnName(name) })(TextColumns.prototype, name);
  return TextColumns as new () => Fields;
}
