import { types } from 'node:util';
import { sqlState } from './sql-state';

/**
 * The part of an error that may be kept: what names the failure, without anything that a person
 * wrote.
 */
export interface DescribedFailure {
  type: string;
  message: string;
  stack?: string;
  code?: string | number;
  constraint?: string;
  cause?: DescribedFailure;
  /** The first few errors of an AggregateError. */
  errors?: DescribedFailure[];
}

const maxDepth = 3;
const maxErrors = 5;
const maxMessageLength = 2_000;
/** Names of columns, tables and constraints. PostgreSQL quotes them the same way as values. */
const identifier = /^[A-Za-z_][\w.$]{0,62}$/;
/**
 * SQLSTATE classes whose messages quote values: data exceptions, and our own functions' messages.
 */
const quotesValues = /^(22|P0|XX)/;

export function isError(value: unknown): value is Error {
  return value instanceof Error || types.isNativeError(value);
}

/** Why something failed, in words that are safe to log. */
export function failureReason(error: unknown): string {
  if (!isError(error)) return typeof error === 'string' ? error : typeof error;
  if (error.message === '' && error instanceof AggregateError) {
    return error.errors.slice(0, maxErrors).map(failureReason).join('; ') || error.name;
  }
  return safeMessage(error) || error.name;
}

export function describeFailure(error: Error, depth = 0): DescribedFailure {
  const message = safeMessage(error);
  const described: DescribedFailure = {
    type: error.name,
    message,
    stack: safeStack(error, message),
  };
  const { code, constraint, cause, errors } = error as {
    code?: unknown;
    constraint?: unknown;
    cause?: unknown;
    errors?: unknown;
  };
  if (typeof code === 'number' || (typeof code === 'string' && code.length <= 64)) {
    described.code = code;
  }
  if (typeof constraint === 'string') described.constraint = constraint;
  if (depth < maxDepth) {
    if (isError(cause)) described.cause = describeFailure(cause, depth + 1);
    if (Array.isArray(errors)) {
      described.errors = errors
        .filter(isError)
        .slice(0, maxErrors)
        .map((each) => describeFailure(each, depth + 1));
    }
  }
  return described;
}

/**
 * PostgreSQL and JSON.parse quote what they couldn't read, which may be what people typed. The
 * words around it name the failure.
 */
function safeMessage(error: Error): string {
  const message = error.message.slice(0, maxMessageLength);
  // Nest passes message and stack of an error as text. Then only the stack tells its type.
  const kind = /^(SyntaxError|QueryFailedError)\b/.exec(error.stack ?? '')?.[1] ?? error.name;
  if (kind === 'SyntaxError') return withoutQuotes(message);
  const state = sqlState(error);
  if (state === undefined && kind !== 'QueryFailedError') return message;
  if (state === undefined || quotesValues.test(state)) return withoutQuotes(message);
  return message.replace(/"([^"]*)"/g, (quoted, inner: string) =>
    identifier.test(inner) ? quoted : '"…"',
  );
}

/** From the first quote to the last: a value may contain quotes. */
const withoutQuotes = (message: string): string =>
  message.replace(/".*"/s, '"…"').replace(/".*$/s, '"…"');

/** Only the frames: a stack starts with the message. */
function safeStack(error: Error, message: string): string | undefined {
  if (typeof error.stack !== 'string') return undefined;
  const at = error.stack.indexOf(error.message);
  const behind = at < 0 ? error.stack : error.stack.slice(at + error.message.length);
  const frames = behind
    .split('\n')
    .filter((line) => /^\s+at .*(:\d+\)?|<anonymous>\)?|native\)?)$/.test(line));
  return [`${error.name}: ${message}`, ...frames].join('\n');
}
