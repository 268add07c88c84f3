import { Logger as NestPinoLogger, PinoLogger } from 'nestjs-pino';
import { pino, type Logger, type LogFn } from 'pino';
import { describeFailure, failureReason, isError, type DescribedFailure } from './failure-reason';
import { processOutput } from './log-output';
import { currentContext } from './request-context';

/** Properties whose values are never written, down to four levels below the line. */
const secrets = new Set([
  'password',
  'confirmPassword',
  'currentPassword',
  'passwordHash',
  'token',
  'accessToken',
  'refreshToken',
  'manageToken',
  'authorization',
  'cookie',
  'secret',
  'clientSecret',
  'client_secret',
  'appKey',
  'apiKey',
]);
/** Of a failed statement: what it was made with, and the row that it was about. */
const ofStatements = new Set(['parameters', 'detail', 'driverError']);
const levels = 4;

type Line = Record<string, unknown>;
type LogArguments = Parameters<LogFn>;

/**
 * An error as it is written. Not an object with a message: pino, pino-http and other libraries add
 * a serializer of theirs would take that for an error and describe it in their own way.
 */
class Described {
  readonly #failure: DescribedFailure;

  constructor(error: Error) {
    this.#failure = describeFailure(error);
  }

  get text(): string {
    return this.#failure.message;
  }

  toJSON(): DescribedFailure {
    return this.#failure;
  }
}

/**
 * The same with its secrets struck out and its errors described, copied only where there are any.
 * Pino's own redaction looks for each path apart, which cost more than twenty times what the rest
 * of a line does.
 */
function forLog(line: Line, below = levels): Line {
  let clean: Line | undefined;
  for (const name in line) {
    const kept = valueForLog(name, line[name], below);
    if (kept === line[name]) continue;
    clean ??= (Array.isArray(line) ? [...line] : { ...line }) as Line;
    clean[name] = kept;
  }
  return clean ?? line;
}

function valueForLog(name: string, value: unknown, below: number): unknown {
  if (secrets.has(name)) return '[redacted]';
  if (typeof value !== 'object' || value === null) return value;
  if (isError(value)) return new Described(value);
  if (ofStatements.has(name)) return '[redacted]';
  if (value instanceof Date) return value;
  return below > 0 ? forLog(value as Line, below - 1) : '[deeper]';
}

/** Every line of every logger comes through here, whatever it was made of. */
function writeLine(this: Logger, args: unknown[], write: LogFn): void {
  const [first, ...rest] = args;
  // Nest puts an undefined where there is no stack.
  const given = rest.filter((part) => part !== undefined);
  const texts = given.map((part) => (isError(part) ? failureReason(part) : part));
  if (isError(first)) {
    const err = new Described(first);
    write.apply(this, [{ err }, ...(texts.length > 0 ? texts : [err.text])] as LogArguments);
  } else if (typeof first === 'object' && first !== null) {
    const line = forLog(first as Line);
    const { err, msg } = line;
    if (texts.length === 0 && msg === undefined && err instanceof Described) texts.push(err.text);
    write.apply(this, [line, ...texts] as LogArguments);
  } else {
    write.apply(this, [first, ...texts] as LogArguments);
  }
}

let processLogger: Logger | undefined;

/**
 * The process's logger: one JSON object per line, with the service and the request id of the work
 * that writes it. The first caller sets the level.
 */
export function rootLogger(level: string = process.env.LOG_LEVEL || 'info'): Logger {
  if (!processLogger) {
    processLogger = createLogger(level, processOutput);
    process.once('exit', () => processOutput.flushAtExit());
  }
  return processLogger;
}

export function createLogger(level: string, destination: { write(line: string): void }): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
    },
    hooks: { logMethod: writeLine },
    mixin: () => {
      const { service, requestId } = currentContext();
      return requestId ? { service, requestId } : { service };
    },
  };
  return pino(options, destination);
}

/** Contexts in which Nest logs each module and route while it starts. */
const startupChatter = new Set([
  'InstanceLoader',
  'NestFactory',
  'NestMicroservice',
  'NestApplication',
  'RoutesResolver',
  'RouterExplorer',
]);

class QuietNestLogger extends NestPinoLogger {
  override log(message: unknown, ...rest: unknown[]): void {
    if (startupChatter.has(String(rest.at(-1)))) super.debug(message, ...rest);
    else super.log(message, ...rest);
  }
}

/** The same for Nest: after `startService`, `new Logger('Name')` of @nestjs/common writes here. */
export function nestLogger(level: string): NestPinoLogger {
  const params = { pinoHttp: { logger: rootLogger(level) } };
  return new QuietNestLogger(new PinoLogger(params), params);
}
