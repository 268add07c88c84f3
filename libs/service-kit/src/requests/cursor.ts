/** The position in a list: the opaque cursor of a page, and the values of its last row. Pure. */
import { isRecordId } from '@contracts/vocabulary/ids';
import { Refusal } from './refusal';

/**
 * Writes and reads one value of a position. Reading returns undefined for anything that `write`
 * can't have made.
 */
interface CursorPart<Value> {
  readonly write: (value: Value) => string;
  readonly read: (text: string) => Value | undefined;
}

const lastInstant = Date.UTC(9999, 0);

/** Whole milliseconds that the database can compare. */
export const instantPart: CursorPart<Date> = {
  write: (instant) => String(instant.getTime()),
  read: (text) =>
    /^\d{1,15}$/.test(text) && Number(text) < lastInstant ? new Date(Number(text)) : undefined,
};

export const idPart: CursorPart<string> = {
  write: (id) => id,
  read: (text) => (isRecordId(text) ? text : undefined),
};

/** A whole number from 0 to `max`, at most 9. */
export const digitPart = (max: number): CursorPart<number> => ({
  write: String,
  read: (text) => (/^\d$/.test(text) && Number(text) <= max ? Number(text) : undefined),
});

/** A serial key: PostgreSQL's `integer`, from 1. */
export const serialPart: CursorPart<number> = {
  write: String,
  read: (text) =>
    /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : undefined,
};

export interface Cursor<Position> {
  encode(position: Position): string;
  /** Refuses with `validation_failed` if `encode` didn't make it. */
  decode(cursor: string): Position;
}

/** Creates the cursor of a list that is ordered by these parts. */
export function cursorOf<Position extends object>(parts: {
  readonly [Name in keyof Position]: CursorPart<Position[Name]>;
}): Cursor<Position> {
  const names = Object.keys(parts) as (keyof Position)[];
  return {
    encode: (position) =>
      Buffer.from(names.map((name) => parts[name].write(position[name])).join('|')).toString(
        'base64url',
      ),
    decode: (cursor) => {
      const texts = Buffer.from(cursor, 'base64url').toString().split('|');
      const values = names.map((name, index) => [name, parts[name].read(texts[index] ?? '')]);
      if (texts.length !== names.length || values.some(([, value]) => value === undefined)) {
        throw new Refusal('validation_failed', { message: 'This cursor is not one of this list.' });
      }
      return Object.fromEntries(values) as Position;
    },
  };
}
