import { Logger as NestPinoLogger, PinoLogger } from 'nestjs-pino';
import { pino, type Logger } from 'pino';
import { currentContext } from './request-context';

/** Properties whose values are never written, down to four levels below the line. */
const secrets = new Set([
  'password',
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
const levels = 4;

type Line = Record<string, unknown>;

/**
 * The same with its secrets struck out, copied only where there are any. Pino's own redaction looks
 * for each path apart, which cost more than twenty times what the rest of a line does.
 */
function withoutSecrets(line: Line, below = levels): Line {
  let clean: Line | undefined;
  for (const name in line) {
    const kept = withoutSecret(name, line[name], below);
    if (kept === line[name]) continue;
    clean ??= (Array.isArray(line) ? [...line] : { ...line }) as Line;
    clean[name] = kept;
  }
  return clean ?? line;
}

function withoutSecret(name: string, value: unknown, below: number): unknown {
  if (secrets.has(name)) return '[redacted]';
  // Becomes text by `describe`, which writes nothing but what names the failure.
  if (name === 'err' && value instanceof Error) return value;
  const isObject = typeof value === 'object' && value !== null;
  return isObject && below > 0 ? withoutSecrets(value as Line, below - 1) : value;
}

interface LoggedError {
  type: string;
  message: string;
  stack?: string;
  code?: unknown;
  constraint?: unknown;
  cause?: LoggedError;
}

/** Errors of the database carry parameters and whole rows; only what names the failure is written. */
function describe(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { name, message, stack } = error;
  const described: LoggedError = { type: name, message, stack };
  if ('code' in error) described.code = error.code;
  if ('constraint' in error) described.constraint = error.constraint;
  if (error.cause !== undefined && depth < 3) described.cause = describe(error.cause, depth + 1);
  return described;
}

let processLogger: Logger | undefined;

/**
 * The process's logger: one JSON object per line, with the service and the request id of the work
 * that writes it. The first caller sets the level.
 */
export function rootLogger(level: string = process.env.LOG_LEVEL || 'info'): Logger {
  processLogger ??= createLogger(level);
  return processLogger;
}

/** Where lines go is a parameter for specs alone. */
export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (line: Line) => withoutSecrets(line),
    },
    serializers: { err: (error: unknown) => describe(error) },
    mixin: () => {
      const { service, requestId } = currentContext();
      return requestId ? { service, requestId } : { service };
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Contexts in which Nest tells of each module and route while it starts. */
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
