import { errors as natsErrors } from '@nats-io/transport-node';
import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { sqlState } from '../observability/sql-state';
import { Unavailable } from './refusal';

/**
 * SQLSTATE classes that mean "not now": connection, resources, operator intervention (a restart),
 * system error, rollbacks to retry, and a replica that isn't promoted yet.
 */
const passingStates = /^(08|53|57|58|40)|^55P03$|^25(P0[23]|006)$/;

const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

const passingMessages =
  /Connection terminated|Connection ended|timeout exceeded when trying to connect|not queryable|Driver not Connected|Connection is closed|max retries per request|connection error/i;

/** Whether a dependency is away, as opposed to a mistake in the work itself. */
export function isInfrastructureFailure(error: unknown): boolean {
  if (error instanceof Unavailable) return true;
  if (!(error instanceof Error)) return false;
  const state = sqlState(error);
  if (state !== undefined && passingStates.test(state)) return true;
  if ('code' in error && typeof error.code === 'string' && socketCodes.has(error.code)) return true;
  if (
    // The connection broke during a transaction, and the next statement fails.
    error instanceof QueryRunnerAlreadyReleasedError ||
    error instanceof QueryRunnerProviderAlreadyReleasedError ||
    error instanceof natsErrors.ConnectionError ||
    error instanceof natsErrors.ClosedConnectionError ||
    error instanceof natsErrors.TimeoutError ||
    error instanceof natsErrors.RequestError
  ) {
    return true;
  }
  if (state === undefined && passingMessages.test(error.message)) return true;
  if (error instanceof AggregateError) return error.errors.every(isInfrastructureFailure);
  return error.cause !== undefined && isInfrastructureFailure(error.cause);
}
