import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { kinds, type Kind, type Tables } from './tables';

/** The new row; null if it was removed. */
export type Change = readonly [kind: Kind, id: string, row: Tables[Kind] | null];

/**
 * The state on disk: a line of JSON per transaction, written before its answer leaves. A process that
 * dies leaves at most the last line cut short, for a request without an answer. Nothing is synced, so
 * a power failure may lose the last moments.
 */
export class Journal {
  private readonly file: string;
  private descriptor: number | undefined;

  constructor(directory: string) {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    this.file = path.join(directory, 'stripe-emulator.jsonl');
  }

  /** @throws if any line but the last can't be read: something else wrote to the file */
  read(): Change[] {
    if (!existsSync(this.file)) return [];
    const lines = readFileSync(this.file, 'utf8').split('\n');
    // Empty, or cut short.
    lines.pop();
    return lines.flatMap((line, index) => {
      try {
        return changesOf(JSON.parse(line));
      } catch (error) {
        throw new Error(`Line ${index + 1} of ${this.file} is not a transaction`, { cause: error });
      }
    });
  }

  append(changes: readonly Change[]): void {
    if (changes.length === 0) return;
    this.descriptor ??= openSync(this.file, 'a', 0o600);
    const line = Buffer.from(`${JSON.stringify(changes)}\n`);
    for (let at = 0; at < line.length;) at += writeSync(this.descriptor, line, at);
  }

  /** Replaces the file by one without history. */
  rewrite(changes: readonly Change[]): void {
    this.close();
    const text = changes.map((change) => `${JSON.stringify([change])}\n`).join('');
    writeFileSync(`${this.file}.new`, text, { mode: 0o600 });
    renameSync(`${this.file}.new`, this.file);
  }

  close(): void {
    if (this.descriptor !== undefined) closeSync(this.descriptor);
    this.descriptor = undefined;
  }
}

function changesOf(line: unknown): Change[] {
  if (!Array.isArray(line)) throw new Error('not a list');
  return line.flatMap((change: unknown): Change[] => {
    if (!Array.isArray(change) || change.length !== 3) throw new Error('not a change');
    const [kind, id, row] = change as unknown[];
    if (typeof kind !== 'string' || typeof id !== 'string') throw new Error('not a change');
    // An older version had more kinds.
    const isKnown = kinds.some((each) => each === kind);
    return isKnown ? [[kind as Kind, id, row as Tables[Kind] | null]] : [];
  });
}
