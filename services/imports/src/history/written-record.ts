/** A record as written in JSON or a file: field names to texts. Pure. */
import { importLimits } from '@contracts/vocabulary/imports';
import { stableHash } from '@service-kit/requests/stable-hash';

/** A missing, null or blank field counts as not written. */
export type Written<Field extends string> = Readonly<Partial<Record<Field, string>>>;

/** The text of a field, trimmed; '' for none. */
export type TextOf<Field extends string> = (field: Field) => string;

/** The error of a field; '' for the whole record. */
export interface WrongRecord<Field extends string> {
  readonly wrong: { readonly field: Field | ''; readonly message: string };
}

/** A valid record. Making it costs many times as much as checking. */
export interface GoodRecord<Made> {
  readonly make: () => Made;
}

export class RecordReader<Field extends string> {
  private firstWrong: WrongRecord<Field>['wrong'] | null = null;

  constructor(private readonly written: Written<Field>) {}

  readonly text: TextOf<Field> = (field) => this.written[field]?.trim() ?? '';

  /** What `read` makes of a field; null if it's empty or can't be read. */
  read<Value>(field: Field, read: (text: string) => Value | null, message: string): Value | null {
    const text = this.text(field);
    if (text === '') return null;
    const value = read(text);
    if (value === null) this.refuse(field, message);
    return value;
  }

  /** The same for a required field. */
  required<Value>(
    field: Field,
    read: (text: string) => Value | null,
    message: string,
  ): Value | null {
    if (this.text(field) === '') this.refuse(field, 'Is missing');
    return this.read(field, read, message);
  }

  refuse(field: Field | '', message: string): void {
    this.firstWrong ??= { field, message };
  }

  /** The source's id, or null. */
  id(field: Field): string | null {
    return this.read(
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
  result<Made>(make: () => Made): GoodRecord<Made> | WrongRecord<Field> {
    return this.firstWrong ? { wrong: this.firstWrong } : { make };
  }
}
