import { Logger as NestPinoLogger, PinoLogger } from 'nestjs-pino';
import { pino, type Logger } from 'pino';
import { currentContext } from './request-context';

/** Properties whose values are never written, down to two levels below the line. */
const secrets = [
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
];
const redacted = [
  ...secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  'req.headers.authorization',
  'req.headers.cookie',
];

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
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: (error: unknown) => describe(error) },
    redact: { paths: redacted, censor: '[redacted]' },
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
