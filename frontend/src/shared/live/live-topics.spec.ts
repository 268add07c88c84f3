import type { ImportJob } from '@contracts/imports/jobs';
import type { ServerFrame } from '@contracts/live';
import { concerns, subscribing, topicKey, unsubscribing } from './live-topics';

const token = () => 't';
const update = (id: string): ServerFrame => ({
  type: 'import_update',
  jobId: id,
  job: { id } as ImportJob,
});

it('asks for an import by its id, with a token', () => {
  const topic = { topic: 'import', jobId: 'j1', token } as const;
  expect(topicKey(topic)).toBe('import:j1');
  expect(subscribing(topic)).toEqual({
    type: 'subscribe',
    topic: 'import',
    jobId: 'j1',
    token: 't',
  });
  expect(unsubscribing(topic)).toEqual({ type: 'unsubscribe', topic: 'import', jobId: 'j1' });
  expect(subscribing({ ...topic, token: () => null })).toBeUndefined();
});

it('keeps the other topics as they were', () => {
  expect(subscribing({ appointmentId: 'a1' })).toEqual({ type: 'subscribe', appointmentId: 'a1' });
  expect(subscribing({ topic: 'account', token })).toEqual({
    type: 'subscribe',
    topic: 'account',
    token: 't',
  });
  expect(unsubscribing({ topic: 'dispatch', token })).toEqual({
    type: 'unsubscribe',
    topic: 'dispatch',
  });
});

it('tells an import’s frames to those who follow that import, and to no one else', () => {
  expect(concerns(update('j1'), 'import:j1')).toBe(true);
  const begins = { type: 'subscribed', topic: 'import', jobId: 'j1' } as const;
  expect(concerns(begins, 'import:j1')).toBe(true);
  for (const key of ['import:j2', 'dispatch', 'account', 'appointment:j1'] as const) {
    expect(concerns(update('j1'), key)).toBe(false);
    expect(concerns(begins, key)).toBe(false);
  }
});

it('tells the end of a topic to that topic, and an error without one to all', () => {
  const ended = { type: 'error', code: 'unauthenticated', message: '' } as const;
  expect(concerns({ ...ended, topic: 'import', jobId: 'j1' }, 'import:j1')).toBe(true);
  expect(concerns({ ...ended, topic: 'import', jobId: 'j1' }, 'import:j2')).toBe(false);
  expect(concerns({ ...ended, topic: 'import', jobId: 'j1' }, 'dispatch')).toBe(false);
  expect(concerns({ ...ended, topic: 'account' }, 'account')).toBe(true);
  expect(concerns(ended, 'import:j1')).toBe(true);
  expect(concerns({ type: 'dispatch_update', changed: [] }, 'dispatch')).toBe(true);
});
