/** A file's bytes as UTF-8, whatever its encoding, from any position. */

/** A file in chunks of `chunkBytes` (four or more); the last may be shorter. */
export interface ChunkedFile {
  readonly chunks: number;
  readonly chunkBytes: number;
  /** Chunk `n`, from 0; null if it was deleted. */
  read(n: number): Promise<Buffer | null>;
}

/**
 * Anything that isn't UTF-8 counts as Windows-1252: the format of spreadsheets on Windows, with the
 * same letters as Latin-1.
 */
export const fileEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type FileEncoding = (typeof fileEncodings)[number];

/** The file isn't readable as CSV. The message is for people. */
export class CsvUnreadable extends Error {
  override readonly name = 'CsvUnreadable';

  /** @param line from 1, where one is at fault */
  constructor(
    message: string,
    readonly line?: number,
  ) {
    super(message);
  }
}

const marks: readonly (readonly [FileEncoding, Buffer])[] = [
  ['utf-8', Buffer.from([0xef, 0xbb, 0xbf])],
  ['utf-16le', Buffer.from([0xff, 0xfe])],
  ['utf-16be', Buffer.from([0xfe, 0xff])],
];
const workbooks = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0'];
/** PDF, PNG, JPEG, GIF, gzip, RAR, 7z, RTF. No chunk is shorter than these. */
const otherFormats = [
  '%PDF',
  '\u0089PNG',
  '\u00ff\u00d8\u00ff',
  'GIF8',
  '\u001f\u008b\b',
  'Rar!',
  '7z\u00bc\u00af',
  '{\\rt',
];
/** A table may have a few, from a program's mistake. Other formats have them everywhere. */
const fewNuls = 32;
const lookedAtForNuls = 4_096;

/** Of the characters of a table in UTF-16, at least this share are ASCII. */
const asciiShare = 0.2;

/** The order of the bytes, if it is UTF-16 without a mark: every other byte of ASCII is NUL. */
function unmarkedUtf16(first: Buffer): FileEncoding | null {
  const looked = first.subarray(0, lookedAtForNuls);
  const pairs = Math.floor(looked.length / 2);
  const nuls = (odd: 0 | 1) => looked.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  const [even, odd] = [nuls(0), nuls(1)];
  if (pairs < 2 || Math.max(even, odd) < pairs * asciiShare || Math.min(even, odd) > 0) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

const beginsWith = (bytes: Buffer, mark: Buffer): boolean =>
  bytes.subarray(0, mark.length).equals(mark);

/** A file may be named `.csv` and be something else. */
function refuseOtherFormat(first: Buffer): void {
  const isAnyOf = (starts: readonly string[]) =>
    starts.some((start) => beginsWith(first, Buffer.from(start, 'latin1')));
  if (isAnyOf(workbooks)) {
    throw new CsvUnreadable(
      'This is a workbook, not a CSV file. Open it in Excel, Numbers or Google Sheets, save the sheet as CSV, and choose that file.',
    );
  }
  const isUtf16 =
    unmarkedUtf16(first) !== null ||
    marks.some(([, mark]) => mark.length === 2 && beginsWith(first, mark));
  const nuls = first.subarray(0, lookedAtForNuls).filter((byte) => byte === 0).length;
  if (isAnyOf(otherFormats) || (!isUtf16 && nuls > fewNuls)) {
    throw new CsvUnreadable(
      'This is not a CSV file, whatever its name says. Save your list as CSV in the program it comes from, and choose that file.',
    );
  }
}

/**
 * Returns the same file. Reading throws at the first chunk that isn't UTF-8, and for another format.
 */
export function onlyUtf8(file: ChunkedFile): ChunkedFile {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let unseen = 0;
  return {
    ...file,
    async read(n) {
      const bytes = await file.read(n);
      if (bytes && n === unseen) {
        if (n === 0) {
          refuseOtherFormat(bytes);
          if (unmarkedUtf16(bytes)) throw new CsvUnreadable('The file is in UTF-16.');
        }
        unseen += 1;
        decoder.decode(bytes, { stream: unseen < file.chunks });
      }
      return bytes;
    },
  };
}

/** Reads the whole file. Throws CsvUnreadable for another format. */
export async function encodingOf(file: ChunkedFile): Promise<FileEncoding> {
  const first = await chunkOf(file, 0);
  refuseOtherFormat(first);
  const marked = marks.find(([, mark]) => beginsWith(first, mark));
  if (marked && marked[0] !== 'utf-8') return marked[0];
  const unmarked = marked ? null : unmarkedUtf16(first);
  if (unmarked) return unmarked;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let n = 0; n < file.chunks; n += 1) {
      const bytes = n === 0 ? first : await chunkOf(file, n);
      decoder.decode(bytes, { stream: n < file.chunks - 1 });
    }
    return 'utf-8';
  } catch (error) {
    if (isNoUtf8(error)) return 'windows-1252';
    throw error;
  }
}

const isNoUtf8 = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA';

/**
 * Yields the text from byte `from` of its UTF-8 form on, without a byte order mark. A UTF-8 file is
 * read from there. Others are decoded from the start, which is cheap compared to parsing.
 */
export const textBytes = (
  file: ChunkedFile,
  encoding: FileEncoding,
  from: number,
): AsyncGenerator<Buffer> =>
  encoding === 'utf-8' ? bytesFrom(file, from) : decoded(file, encoding, from);

async function* bytesFrom(file: ChunkedFile, from: number): AsyncGenerator<Buffer> {
  const [, mark = Buffer.alloc(0)] = marks[0] ?? [];
  const first = await chunkOf(file, 0);
  const place = from + (beginsWith(first, mark) ? mark.length : 0);
  let n = Math.floor(place / file.chunkBytes);
  let skipped = place % file.chunkBytes;
  for (; n < file.chunks; n += 1) {
    const bytes = n === 0 ? first : await chunkOf(file, n);
    yield bytes.subarray(skipped);
    skipped = 0;
  }
}

async function* decoded(
  file: ChunkedFile,
  encoding: FileEncoding,
  from: number,
): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding);
  let left = from;
  for (let n = 0; n < file.chunks; n += 1) {
    const text = decoder.decode(await chunkOf(file, n), { stream: n < file.chunks - 1 });
    const bytes = Buffer.from(text);
    yield bytes.subarray(Math.min(left, bytes.length));
    left -= Math.min(left, bytes.length);
  }
}

async function chunkOf(file: ChunkedFile, n: number): Promise<Buffer> {
  const bytes = await file.read(n);
  if (!bytes) throw new CsvUnreadable('Parts of the file are gone. Please send it again.');
  return bytes;
}
