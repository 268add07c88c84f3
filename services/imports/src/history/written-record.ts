/** A record as someone has written it down, in JSON or in a file: fields to texts. Pure. */
import { importLimits } from '@contracts/vocabulary/imports';
import { stableHash } from '@service-kit/requests/stable-hash';

/** A field that is not there, null or blank has not been written. */
export type Written<Field extends string> = Readonly<Partial<Record<Field, string>>>;

/** What has been written into a field, trimmed; '' for none. */
export type TextOf<Field extends string> = (field: Field) => string;

/** What is wrong with a field; '': with the record as a whole. */
export interface WrongRecord<Field extends string> {
  readonly wrong: { readonly field: Field | ''; readonly message: string };
}

/** A record that nothing is wrong with. To make it costs many times what it took to see that. */
export interface GoodRecord<Made> {
  readonly make: () => Made;
}

export class RecordReader<Field extends string> {
  private firstWrong: WrongRecord<Field>['wrong'] | null = null;

  constructor(private readonly written: Written<Field>) {}

  readonly text: TextOf<Field> = (field) => this.written[field]?.trim() ?? '';

  /** What `read` makes of a field that has been written; null without one, or when it cannot be read. */
  read<Value>(field: Field, read: (text: string) => Value | null, message: string): Value | null {
    const text = this.text(field);
    if (text === '') return null;
    const value = read(text);
    if (value === null) this.refuse(field, message);
    return value;
  }

  /** The same of a field without which the record is none. */
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

  /** The id that the source gives, or null. */
  id(field: Field): string | null {
    return this.read(
      field,
      (id) => (id.length > importLimits.externalId || /[\p{Cc}\p{Cs}]/u.test(id) ? null : id),
      `Must have at most ${importLimits.externalId} characters on one line`,
    );
  }

  /** The id, or a hash of everything that has been written, whatever its order. */
  key(id: string | null): string {
    if (id !== null) return id;
    const names = (Object.keys(this.written) as Field[]).filter((name) => this.text(name) !== '');
    return `#${stableHash(Object.fromEntries(names.map((name) => [name, this.text(name)])))}`;
  }

  /** The record, unless something in it was wrong: then the first that was. */
  result<Made>(make: () => Made): GoodRecord<Made> | WrongRecord<Field> {
    return this.firstWrong ? { wrong: this.firstWrong } : { make };
  }
}
