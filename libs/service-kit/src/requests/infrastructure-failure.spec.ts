import { errors as natsErrors } from '@nats-io/transport-node';
import { QueryFailedError } from 'typeorm';
import { isInfrastructureFailure } from './infrastructure-failure';
import { Refusal, RemoteFailure, Unavailable } from './refusal';

const failed = (code: string) =>
  new QueryFailedError('SELECT 1', [], Object.assign(new Error('failed'), { code }));

describe('an infrastructure failure', () => {
  it.each([
    ['a service that does not answer', new Unavailable('a.b', 'deadline')],
    ['a refused connection', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    [
      'all addresses refused',
      new AggregateError([Object.assign(new Error(), { code: 'ECONNREFUSED' })]),
    ],
    ['a database that shuts down', failed('57P01')],
    ['a database that starts up', failed('57P03')],
    ['too many connections', failed('53300')],
    ['a full disk', failed('53100')],
    ['a deadlock', failed('40P01')],
    ['a replica before its promotion', failed('25006')],
    ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
    ['a broken connection', new Error('Connection terminated unexpectedly')],
    ['a closed NATS connection', new natsErrors.ClosedConnectionError()],
    ['one that another error was caused by', new Error('outer', { cause: failed('57P01') })],
  ])('is %s', (_, error) => {
    expect(isInfrastructureFailure(error)).toBe(true);
  });

  it.each([
    ['a bug', new TypeError('x is not a function')],
    ['a refusal', new Refusal('not_found')],
    ['a bug of the owner', new RemoteFailure('a.b', 'r')],
    ['a broken constraint', failed('23505')],
    ['a statement that does not parse', failed('42601')],
    ['a missing permission', failed('42501')],
    ['a word', 'ECONNREFUSED'],
  ])('is not %s', (_, error) => {
    expect(isInfrastructureFailure(error)).toBe(false);
  });
});
