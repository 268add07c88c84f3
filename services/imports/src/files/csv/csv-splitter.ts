/** Splits CSV text into records: RFC 4180, and common variations. Pure. */
import { isAscii } from 'node:buffer';
import { CsvUnreadable } from './text-bytes';

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

export interface CsvRecord {
  readonly cells: readonly string[];
  /** Its last line, and the position of the next record. */
  readonly end: CsvPlace;
}

/** Between two records. */
export interface CsvPlace {
  /** Byte position in the UTF-8 text. */
  readonly at: number;
  /** Lines before it, including empty ones, as a spreadsheet counts. A cell may have several. */
  readonly line: number;
}

export const beginningOfText: CsvPlace = { at: 0, line: 0 };

/** A record is longer only if a quotation mark is never closed. */
const longestRecord = 1024 * 1024;
const quote = '"';
const newlineCode = 10;
const carriageCode = 13;
const beyondAscii = /[\u0080-\u00ff]/;

/** A record in a text: its cells and the position after it; null if its end hasn't arrived. */
type Found = { readonly cells: string[]; readonly next: number } | null;

/**
 * Treats the bytes as Latin-1, where each character is a byte. Separators are ASCII, which isn't
 * part of any other UTF-8 character. So lines without quotation marks, which are nearly all, are
 * found and split by the engine's own search. A general parser takes ten times as long.
 */
export class CsvSplitter {
  private text = '';
  private isAscii = true;
  private at: number;
  private line: number;
  private readonly delimiterCode: number;

  constructor(
    private readonly delimiter: Delimiter,
    from: CsvPlace = beginningOfText,
  ) {
    this.at = from.at;
    this.line = from.line;
    this.delimiterCode = delimiter.charCodeAt(0);
  }

  /**
   * Returns the records that end in the text so far; at its end, the last one, too. Throws
   * CsvUnreadable.
   */
  *records(bytes: Buffer, isEnd: boolean): Generator<CsvRecord, void, undefined> {
    const isAsciiNow = isAscii(bytes);
    this.isAscii = isAsciiNow && (this.isAscii || !beyondAscii.test(this.text));
    const text = this.text + bytes.toString('latin1');
    const first = this.at;
    const marks = new Marks(text);
    let start = 0;
    while (start < text.length) {
      const found = this.lineAt(text, start, marks, isEnd) ?? this.recordAt(text, start, isEnd);
      const length = (found?.next ?? text.length) - start;
      if (length > longestRecord) throw neverClosed(this.line + 1);
      if (!found) break;
      start = found.next;
      this.at = first + start;
      this.line += 1;
      const { cells } = found;
      if (cells.length > 0) yield { cells, end: { at: this.at, line: this.line } };
    }
    this.text = text.slice(start);
  }

  /** Parses a line without quotation marks (no cells if it's empty); null for any other. */
  private lineAt(text: string, start: number, marks: Marks, isEnd: boolean): Found {
    const newline = marks.next('newline', start);
    const carriage = marks.next('carriage', start);
    const end = Math.min(newline, carriage);
    if (marks.next('quote', start) < end) return null;
    if (end === text.length && !isEnd) return null;
    // The second half of a line end may not have arrived.
    if (end === carriage && end + 1 === text.length && !isEnd) return null;
    const next = end === carriage && newline === end + 1 ? end + 2 : end + 1;
    const line = this.inUtf8(text.slice(start, end));
    return {
      cells: line === '' ? [] : line.split(this.delimiter),
      next: Math.min(next, text.length),
    };
  }

  /**
   * Parses a record with quotation marks. A quotation mark that closes before the end of its cell
   * is part of it.
   */
  private recordAt(text: string, start: number, isEnd: boolean): Found {
    const cells: string[] = [];
    for (let pos = start; ;) {
      let cell = '';
      if (text[pos] === quote) {
        const quoted = this.quotedAt(text, pos, isEnd);
        if (!quoted) return null;
        ({ cell, next: pos } = quoted);
      }
      const end = this.endOfCell(text, pos);
      cells.push(this.inUtf8(cell + text.slice(pos, end)));
      if (end === text.length) return isEnd ? { cells, next: end } : null;
      pos = end + 1;
      if (text[end] === this.delimiter) continue;
      if (text[end] !== '\r') return { cells, next: pos };
      if (pos === text.length && !isEnd) return null;
      return { cells, next: text[pos] === '\n' ? pos + 1 : pos };
    }
  }

  private quotedAt(
    text: string,
    open: number,
    isEnd: boolean,
  ): { readonly cell: string; readonly next: number } | null {
    let cell = '';
    for (let from = open + 1; ;) {
      const close = text.indexOf(quote, from);
      if (close < 0 || (close + 1 === text.length && !isEnd)) {
        if (isEnd) throw neverClosed(this.line + 1);
        return null;
      }
      cell += text.slice(from, close);
      from = close + 1;
      const after = text[from];
      if (after === quote) {
        cell += quote;
        from += 1;
        continue;
      }
      const isClosed =
        after === undefined || after === this.delimiter || after === '\n' || after === '\r';
      return { cell: isClosed ? cell : quote + cell + quote, next: from };
    }
  }

  private endOfCell(text: string, from: number): number {
    for (let at = from; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === this.delimiterCode || code === newlineCode || code === carriageCode) return at;
    }
    return text.length;
  }

  private inUtf8(latin: string): string {
    if (this.isAscii || !beyondAscii.test(latin)) return latin;
    return Buffer.from(latin, 'latin1').toString();
  }
}

const characters = { newline: '\n', carriage: '\r', quote } as const;

/** Caches the next position of each character, so that it's searched only once. */
class Marks {
  private readonly places = { newline: -1, carriage: -1, quote: -1 };

  constructor(private readonly text: string) {}

  /** Its position from `from` on, or the end of the text. */
  next(mark: keyof typeof characters, from: number): number {
    if (this.places[mark] >= from) return this.places[mark];
    const place = this.text.indexOf(characters[mark], from);
    this.places[mark] = place < 0 ? this.text.length : place;
    return this.places[mark];
  }
}

const neverClosed = (line: number): CsvUnreadable =>
  new CsvUnreadable(
    `Line ${line} cannot be read: a quotation mark is opened there and never closed.`,
    line,
  );
