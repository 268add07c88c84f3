// @ts-check
// Children write their log files themselves, so they don't depend on the supervisor.
import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync } from 'node:fs';
import { copyFile, rename, rm, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * Keeps the previous run's log as `<name>.log.1`.
 * @param {string} dataDir
 * @param {string} name
 * @returns {string} the file
 */
export function freshLog(dataDir, name) {
  const file = path.join(dataDir, 'logs', `${name}.log`);
  if (existsSync(file)) renameSync(file, `${file}.1`);
  closeSync(openSync(file, 'a'));
  return file;
}

/** A larger log is rotated. */
const largestLog = 16 * 1024 * 1024;
const formerLogs = 2;

/**
 * Copies and truncates a large log while its process keeps appending. Lines written in between are
 * lost. Without room for a copy, the log is only truncated.
 * @param {string} file
 * @param {number} [largest] bytes
 * @returns {Promise<boolean>} whether it was rotated
 */
export async function rotateLog(file, largest = largestLog) {
  const size = await stat(file).then(
    (found) => (found.isFile() ? found.size : -1),
    () => -1,
  );
  if (size <= largest) return false;
  const former = (/** @type {number} */ age) => `${file}.${age}`;
  // Makes room for the copy.
  await rm(former(formerLogs), { force: true });
  for (let age = formerLogs; age > 1; age -= 1) {
    await rename(former(age - 1), former(age)).catch(() => undefined);
  }
  await copyFile(file, former(1)).catch(() => rm(former(1), { force: true }));
  await truncate(file);
  return true;
}

/**
 * @param {string} file
 * @param {number} from an offset; the start if the file is now shorter
 * @param {number} [limit] bytes
 */
function readFrom(file, from, limit = 256 * 1024) {
  const fd = openSync(file, 'r');
  try {
    const size = fstatSync(fd).size;
    const start = Math.max(from > size ? 0 : from, size - limit);
    const buffer = Buffer.alloc(Math.max(size - start, 0));
    readSync(fd, buffer, 0, buffer.length, start);
    return { text: buffer.toString('utf8'), end: size };
  } finally {
    closeSync(fd);
  }
}

/** @param {string} file @param {number} from @param {number} lines */
export function lastLines(file, from, lines = 15) {
  try {
    const text = stripVTControlCharacters(readFrom(file, from, 16 * 1024).text).trimEnd();
    return text.split('\n').slice(-lines).map(readable).join('\n');
  } catch {
    return '';
  }
}

/** Formats a JSON log line for people. @param {string} line */
export function readable(line) {
  const entry = parseEntry(line);
  if (!entry) return line;
  const { service, msg = '', err, context } = entry;
  const cause = err?.stack ?? err?.message ?? '';
  return [service && `(${service})`, context && `[${context}]`, msg, cause !== msg && cause]
    .filter(Boolean)
    .join(' ');
}

/**
 * @param {string} line
 * @returns {{ level: string | number, service?: string, msg?: string, context?: string, err?: { message?: string, stack?: string } } | null}
 */
function parseEntry(line) {
  if (!line.startsWith('{')) return null;
  try {
    const entry = JSON.parse(line);
    return typeof entry.level === 'number' || typeof entry.level === 'string' ? entry : null;
  } catch {
    return null;
  }
}

/** Services log the connections that PostgreSQL refuses, so they aren't reported twice. */
const refusedConnection = /the database system is|terminating connection|authentication failed/;

/**
 * @param {string} line
 * @returns {string | null} one short line if this is an error
 */
export function errorIn(line) {
  const entry = parseEntry(line);
  if (entry) return isError(entry.level) ? shorten(readable(line).split('\n')[0] ?? '') : null;
  if (/\b(PANIC|FATAL): /.test(line) && !refusedConnection.test(line)) return shorten(line);
  if (/\[(ERR|FTL)\]/.test(line)) return shorten(line);
  return null;
}

/** @param {string | number} level as pino writes it, by name or by number */
const isError = (level) =>
  typeof level === 'number' ? level >= 50 : level === 'error' || level === 'fatal';

/** @param {string} text */
const shorten = (text) => (text.length > 240 ? `${text.slice(0, 239)}…` : text);

const lookEveryMs = 500;
const rotateEveryMs = 5_000;

/**
 * Reports new errors in log files, for the terminal, and rotates the files.
 */
export class ErrorWatch {
  /** @type {Map<string, { file: string, at: number, rest: string }>} */
  #files = new Map();
  #said = 0;
  #windowStart = 0;

  /** @param {(name: string, message: string) => void} say */
  constructor(say) {
    this.say = say;
    this.timer = setInterval(() => this.look(), lookEveryMs);
    this.timer.unref();
    this.rotation = setInterval(() => void this.rotate(), rotateEveryMs);
    this.rotation.unref();
  }

  /** Never rejects: a failed rotation is tried again. */
  async rotate() {
    for (const { file } of this.#files.values()) await rotateLog(file).catch(() => false);
  }

  /** @param {string} name @param {string} file */
  follow(name, file) {
    this.#files.set(name, { file, at: 0, rest: '' });
  }

  look() {
    for (const [name, state] of this.#files) {
      let fresh;
      try {
        fresh = readFrom(state.file, state.at);
      } catch {
        continue;
      }
      state.at = fresh.end;
      const lines = (state.rest + fresh.text).split('\n');
      state.rest = lines.pop() ?? '';
      for (const line of lines) {
        const message = errorIn(line);
        if (message) this.#report(name, message);
      }
    }
  }

  /** At most ten lines in ten seconds, for services that fail in a loop. @param {string} name @param {string} message */
  #report(name, message) {
    if (Date.now() - this.#windowStart > 10_000) {
      this.#windowStart = Date.now();
      this.#said = 0;
    }
    this.#said += 1;
    if (this.#said <= 10) this.say(name, message);
    if (this.#said === 11) this.say(name, '… more errors: see the log');
  }

  stop() {
    clearInterval(this.timer);
    clearInterval(this.rotation);
    this.look();
  }
}
