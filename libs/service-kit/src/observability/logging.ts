import { Logger as NestPinoLogger, PinoLogger } from 'nestjs-pino';
import { pino, type Logger, type LogFn } from 'pino';
import { describeFailure, failureReason, isError, type DescribedFailure } from './failure-reason';
import { processOutput } from './log-output';
import { currentContext } from './request-context';

/** Properties whose values are never logged, up to four levels deep. */
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
/** Parts of a failed statement: its parameters, and the row it was about. */
const ofStatements = new Set(['parameters', 'detail', 'driverError']);
const levels = 4;

type Line = Record<string, unknown>;
type LogArguments = Parameters<LogFn>;

/**
 * An error as logged. It has no `message` property: serializers of pino, pino-http and other
 * libraries would take it for an error and describe it their own way.
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
 * Returns the line with secrets removed and errors described, copied only if there are any. Pino's
 * own redaction searches for each path separately, which cost more than twenty times the rest of a
 * line.
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

/** Every line of every logger passes through here. */
function writeLine(this: Logger, args: unknown[], write: LogFn): void {
  const [first, ...rest] = args;
  // Nest passes undefined if there is no stack.
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
 * The process's logger. Each line is a JSON object with the service and the request id. The first
 * caller sets the level.
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

/** Contexts of the lines that Nest logs for each module and route while it starts. */
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

/**
 * Connects Nest's logger: after `startService`, `new Logger('Name')` of @nestjs/common writes here.
 */
export function nestLogger(level: string): NestPinoLogger {
  const params = { pinoHttp: { logger: rootLogger(level) } };
  return new QuietNestLogger(new PinoLogger(params), params);
}
