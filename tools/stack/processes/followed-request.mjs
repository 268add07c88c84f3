// @ts-check
// What the logs of all services say about one request, and about the messages that it queued.

/**
 * @typedef {{ time: string, service?: string, level: string, msg?: string, requestId?: string, id?: string, err?: { stack?: string } }} Line
 */

export class FollowedRequest {
  /** @type {Line[]} */
  #own = [];
  /** Sent in the background, without a request. @type {Line[]} */
  #messages = [];

  /** @param {string} requestId */
  constructor(requestId) {
    this.requestId = requestId;
  }

  /** @param {string} text one line of a log */
  take(text) {
    const isOwn = text.includes(this.requestId);
    if (!isOwn && !text.includes('"msg":"message ')) return;
    const line = parsed(text);
    if (line?.requestId === this.requestId) this.#own.push(line);
    else if (line?.id !== undefined) this.#messages.push(line);
  }

  /** In the order of time, for people. @returns {string[]} */
  lines() {
    const queued = new Set(
      this.#own.flatMap(({ msg, id }) => (msg === 'message-queued' && id ? [id] : [])),
    );
    const found = [...this.#own, ...this.#messages.filter(({ id }) => id && queued.has(id))];
    return found.toSorted((a, b) => a.time.localeCompare(b.time)).map(readable);
  }
}

/** @param {string} text @returns {Line | null} null if it isn't a line of ours */
function parsed(text) {
  try {
    const line = JSON.parse(text.slice(text.indexOf('{')));
    return typeof line.time === 'string' ? line : null;
  } catch {
    return null;
  }
}

/** @param {Line} line */
function readable({ time, service = '', level, msg = '', requestId: _, ...rest }) {
  const told = Object.entries(rest).flatMap(([name, value]) =>
    name === 'context' || typeof value === 'object' ? [] : [`${name}=${value}`],
  );
  const cause = rest.err?.stack;
  return [time, service.padEnd(13), level.padEnd(5), msg, ...told, ...(cause ? [`\n${cause}`] : [])]
    .filter(Boolean)
    .join(' ');
}
