/** A record as written in JSON or a file: field names to texts. Pure. */
import { importLimits } from '@contracts/vocabulary/imports';
import { cleanLine, cleanText } from '@contracts/vocabulary/text/typed-text';
import { stableHash } from '@service-kit/requests/stable-hash';
import { signedCentsOf } from './amounts';
import { phoneDigits, phoneKey } from '@contracts/vocabulary/phones';
import { isShortened, phonesIn, phoneText, withAllDigits } from './phones';
import { isNoContact, isNothing, noEmail, noPhone, type OwnContact } from './placeholders';

/**
 * A missing, null or blank field counts as not written. A list has what several columns say: the
 * first one that says something counts.
 */
export type Written<Field extends string> = Readonly<
  Partial<Record<Field, string | readonly string[]>>
>;

/** What a reader has to know besides the record. */
export interface Reading {
  /** YYYY-MM-DD in business time. */
  readonly today: string;
  readonly own: OwnContact;
}

/** The text of a field, cleaned as one of several lines; '' for none. */
export type TextOf<Field extends string> = (field: Field) => string;

/** The error of a field; '' for the whole record. */
interface FieldFault<Field extends string> {
  readonly field: Field | '';
  readonly message: string;
  /** Which of the field's texts, if there are several. */
  readonly nth?: number;
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

  constructor(
    private readonly written: Written<Field>,
    readonly reading: Reading,
  ) {}

  /** Whatever stands for nothing is nothing. */
  readonly text: TextOf<Field> = (field) => this.first(field, cleanText);

  private line(field: Field): string {
    return this.first(field, cleanLine);
  }

  private first(field: Field, cleaned: (text: string) => string): string {
    for (const text of textsOf(this.written[field])) {
      const clean = cleaned(text);
      if (clean !== '' && !isNothing(clean)) return clean;
    }
    return '';
  }

  /** What `read` makes of a field of one line; null if it's empty. If it can't be read, that costs the field. */
  read<Value>(field: Field, read: (text: string) => Value | null, message: string): Value | null {
    const text = this.line(field);
    if (text === '') return null;
    const value = read(text);
    if (value === null) this.note(field, message);
    return value;
  }

  /** The same for what depends on today. */
  date<Value>(
    field: Field,
    read: (text: string, today: string) => Value | null,
    message: string,
  ): Value | null {
    return this.read(field, (text) => read(text, this.reading.today), message);
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

  /** All numbers of all columns, each once, the first one first. What is no number is noted. */
  phones(field: Field): readonly string[] {
    const numbers = new Map<string, string>();
    textsOf(this.written[field]).forEach((written, nth) => {
      for (const part of phonesIn(cleanLine(written))) {
        const text = withAllDigits(part);
        const fault = isShortened(text) ? shortenedMessage : noPhone(text, this.reading.own);
        if (fault !== null) this.notes.push({ field, message: fault, nth });
        else {
          const digits = phoneKey(text) ?? phoneDigits(text);
          if (!numbers.has(digits)) numbers.set(digits, phoneText(text));
        }
      }
    });
    return [...numbers.values()];
  }

  /** The first address of all columns; '' for none. What is no address is noted. */
  email(field: Field): string {
    let found = '';
    textsOf(this.written[field]).forEach((written, nth) => {
      if (found !== '') return;
      for (const part of emailsIn(cleanLine(written))) {
        const fault = noEmail(part, this.reading.own);
        if (fault === null) {
          found = part;
          return;
        }
        this.notes.push({ field, message: fault, nth });
      }
    });
    return found;
  }

  isNoted(message: string): boolean {
    return this.notes.some((note) => note.message === message);
  }

  note(field: Field | '', message: string): void {
    this.notes.push({ field, message });
  }

  refuse(field: Field | '', message: string): void {
    this.firstWrong ??= { field, message };
  }

  /** The source's id, or null. What can't tell two records apart is none, and is noted. */
  id(field: Field): string | null {
    const id = this.decisive(
      field,
      (text) =>
        text.length > importLimits.externalId || /[\p{Cc}\p{Cs}]/u.test(text) ? null : text,
      `Must have at most ${importLimits.externalId} characters on one line`,
    );
    if (id === null) return null;
    const fault = shortenedId.test(id)
      ? shortenedMessage
      : isNoContact(id)
        ? `“${id}” isn’t an id`
        : null;
    if (fault === null) return id;
    this.note(field, fault);
    return null;
  }

  /**
   * The id, or a hash of all fields, in any order. Only of what was read from the beginning, so that
   * an older import's records are known again: without units, and with the first column of a field.
   */
  key(id: string | null): string {
    if (id !== null) return id;
    const texts = (Object.keys(this.written) as Field[]).flatMap((name) => {
      const [first = ''] = textsOf(this.written[name]);
      const text = cleanText(first);
      return text === '' || name === 'unit' ? [] : [[name, text] as const];
    });
    return `#${stableHash(Object.fromEntries(texts))}`;
  }

  /** The record, or the first error in it. */
  result<Made>(make: () => Made): GoodRecord<Made, Field> | WrongRecord<Field> {
    return this.firstWrong ? { wrong: this.firstWrong } : { make, notes: this.notes };
  }
}

const nothingWritten: readonly string[] = [];

const textsOf = (written: string | readonly string[] | undefined): readonly string[] =>
  typeof written === 'string' ? [written] : (written ?? nothingWritten);

/** Spreadsheets always write the sign. `5E10` may be an id. */
const shortenedId = /^\d(?:[.,]\d+)?e\+\d{1,3}$/i;

/** A cell may be 10,000 characters long. No list of addresses is. */
const longestList = 1_000;

/** `ann@example.com, lee@example.com`, Google's ` ::: `, and `Ann Lee <ann@example.com>`. */
const emailsIn = (text: string): string[] =>
  text
    .slice(0, longestList)
    .split(/\s*:::\s*|[,;|]\s*/)
    .map((part) => (/<([^<>\s]+@[^<>\s]+)>/.exec(part)?.[1] ?? part).trim())
    .filter((part) => part !== '');

export const shortenedMessage =
  'A spreadsheet has shortened this number. Format the column as text there, and save the file again';
