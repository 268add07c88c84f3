import { Logger as NestPinoLogger, PinoLogger } from 'nestjs-pino';
import { pino, type Logger } from 'pino';
import { currentContext } from './request-context';

/** Paths whose values are never written, at the top of a line and one level below it. */
const secrets = [
  'password',
  'token',
  'authorization',
  'cookie',
  'clientSecret',
  'client_secret',
  'secret',
  'apiKey',
  'manageToken',
];
const redacted = [
  ...secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  'req.headers.authorization',
  'req.headers.cookie',
];

let processLogger: Logger | undefined;

/**
 * The process's logger: one JSON object per line, with the service and the request id of the work
 * that writes it. The first caller sets the level.
 */
export function rootLogger(level: string = process.env.LOG_LEVEL || 'info'): Logger {
  processLogger ??= pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: redacted, censor: '[redacted]' },
    mixin: () => {
      const { service, requestId } = currentContext();
      return requestId ? { service, requestId } : { service };
    },
  });
  return processLogger;
}

/** The same for Nest: `app.useLogger(nestLogger(level))`, then `new Logger('Name')` anywhere. */
export function nestLogger(level: string): NestPinoLogger {
  const params = { pinoHttp: { logger: rootLogger(level) } };
  return new NestPinoLogger(new PinoLogger(params), params);
}
