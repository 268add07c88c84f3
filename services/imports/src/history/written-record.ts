/** A record as written in JSON or a file: field names to texts. Pure. */
import { importLimits } from '@contracts/vocabulary/imports';
import { cleanLine, cleanText } from '@contracts/vocabulary/text/typed-text';
import { stableHash } from '@service-kit/requests/stable-hash';
import { signedCentsOf } from './amounts';
import { isShortened } from './phones';

/** A missing, null or blank field counts as not written. */
export type Written<Field extends string> = Readonly<Partial<Record<Field, string>>>;

/** The text of a field, cleaned as one of several lines; '' for none. */
export type TextOf<Field extends string> = (field: Field) => string;

/** The error of a field; '' for the whole record. */
interface FieldFault<Field extends string> {
  readonly field: Field | '';
  readonly message: string;
}

export interface WrongRecord<Field extends string> {
  readonly wrong: FieldFault<Field>;
}

/** A valid record. Making it costs many times as much as checking. */
export interface GoodRecord<Made, Field extends string = string> {
  readonly make: () => Made;
  /** Fields that can't be read. The record is made without them. */
  readonly notes: readonly FieldFault<Field>[];
}

export class RecordReader<Field extends string> {
  private firstWrong: FieldFault<Field> | null = null;
  private readonly notes: FieldFault<Field>[] = [];

  constructor(private readonly written: Written<Field>) {}

  readonly text: TextOf<Field> = (field) => cleanText(this.written[field] ?? '');

  private line(field: Field): string {
    return cleanLine(this.written[field] ?? '');
  }

  /** What `read` makes of a field of one line; null if it's empty. If it can't be read, that costs the field. */
  read<Value>(field: Field, read: (text: string) => Value | null, message: string): Value | null {
    const text = this.line(field);
    if (text === '') return null;
    const value = read(text);
    if (value === null) this.note(field, message);
    return value;
  }

  /** The same for a field without which the record means something else. */
  decisive<Value>(
    field: Field,
    read: (text: string) => Value | null,
    message: string,
  ): Value | null {
    const text = this.line(field);
    const value = text === '' ? null : read(text);
    if (value === null && text !== '') this.refuse(field, message);
    return value;
  }

  /** The same for a required field. */
  required<Value>(
    field: Field,
    read: (text: string) => Value | null,
    message: string,
  ): Value | null {
    if (this.text(field) === '') this.refuse(field, 'Is missing');
    return this.decisive(field, read, message);
  }

  /** Not negative. */
  cents(field: Field): number | null {
    const cents = this.signedCents(field);
    if (cents === null || cents >= 0) return cents;
    this.note(field, 'Is a credit, which has no place here');
    return null;
  }

  signedCents(field: Field): number | null {
    return this.read(field, signedCentsOf, 'Must be an amount in dollars such as 189.00');
  }

  /** '' for a number that a spreadsheet has shortened. */
  phone(field: Field): string {
    const text = this.line(field);
    if (!isShortened(text)) return text;
    this.note(field, shortenedMessage);
    return '';
  }

  note(field: Field | '', message: string): void {
    this.notes.push({ field, message });
  }

  refuse(field: Field | '', message: string): void {
    this.firstWrong ??= { field, message };
  }

  /** The source's id, or null. */
  id(field: Field): string | null {
    return this.decisive(
      field,
      (id) => (id.length > importLimits.externalId || /[\p{Cc}\p{Cs}]/u.test(id) ? null : id),
      `Must have at most ${importLimits.externalId} characters on one line`,
    );
  }

  /** The id, or a hash of all fields, in any order. */
  key(id: string | null): string {
    if (id !== null) return id;
    const names = (Object.keys(this.written) as Field[]).filter((name) => this.text(name) !== '');
    return `#${stableHash(Object.fromEntries(names.map((name) => [name, this.text(name)])))}`;
  }

  /** The record, or the first error in it. */
  result<Made>(make: () => Made): GoodRecord<Made, Field> | WrongRecord<Field> {
    return this.firstWrong ? { wrong: this.firstWrong } : { make, notes: this.notes };
  }
}

export const shortenedMessage =
  'A spreadsheet has shortened this number. Format the column as text there, and save the file again';
