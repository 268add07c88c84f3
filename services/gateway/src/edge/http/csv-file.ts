import { Readable } from 'node:stream';
import { Logger, StreamableFile } from '@nestjs/common';
import type { Page } from '@contracts/messaging';
import { byteOrderMark } from '@contracts/vocabulary/text/csv-line';

const logger = new Logger('CsvFiles');

export interface CsvFile<Row> {
  readonly name: string;
  readonly head: string;
  readonly linesOf: (rows: readonly Row[]) => string;
  readonly first: Page<Row>;
  readonly next: (cursor: string) => Promise<Page<Row>>;
}

/**
 * Streams the pages as fast as the client reads. If a page can't be read, the stream breaks off, so
 * that no part passes for the whole list.
 */
export const csvFile = <Row>(list: CsvFile<Row>): StreamableFile =>
  streamedCsv(list.name, linesOf(list));

/** The same, of lines from anywhere, the head first. */
export function streamedCsv(name: string, lines: AsyncIterable<string>): StreamableFile {
  const file = Readable.from(marked(lines));
  file.on('error', (error) => logger.warn(`${name} broke off: ${String(error)}`));
  return csvAnswer(name, file);
}

async function* marked(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield byteOrderMark;
  yield* lines;
}

/** A file that is as short as this text. */
export const shortCsvFile = (name: string, text: string): StreamableFile =>
  csvAnswer(name, Readable.from([byteOrderMark + text]));

const csvAnswer = (name: string, file: Readable): StreamableFile =>
  new StreamableFile(file, {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}"`,
  });

async function* linesOf<Row>({ head, linesOf, first, next }: CsvFile<Row>): AsyncGenerator<string> {
  yield head + linesOf(first.items);
  let [rows, cursor] = [first.items.length, first.nextCursor];
  while (cursor !== null) {
    const page = await next(cursor);
    rows += page.items.length;
    // Cursors in a circle would never end.
    if (rows > page.total) throw new Error(`more rows than the ${page.total} that were counted`);
    yield linesOf(page.items);
    cursor = page.nextCursor;
  }
}
