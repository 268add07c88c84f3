import type { MessageRecord } from '@contracts/notifications/messages';
import { exampleMessage } from '@contracts/testing/examples';
import { messageStates } from '@contracts/vocabulary/messages';
import {
  attemptsOf,
  canRetry,
  deliveryWords,
  recipientOf,
  stateFilter,
  subjectOf,
} from './message-words';

/** It waits to be sent. */
const message = (changes: Partial<MessageRecord> = {}): MessageRecord =>
  exampleMessage({
    state: 'waiting',
    recipient: null,
    subject: null,
    attempts: 0,
    nextAttemptAt: '2026-11-21T19:05:00.000Z',
    ...changes,
  });

it.each([
  [message(), ''],
  [message({ attempts: 1 }), '1 attempt, next Nov 21, 2026, 2:05 PM'],
  [message({ attempts: 3, state: 'failed' }), '3 attempts'],
  [message({ attempts: 1, state: 'sent' }), ''],
  [message({ attempts: 2, state: 'sent' }), '2 attempts'],
])('tells attempts only where they tell something: %#', (record, words) => {
  expect(attemptsOf(record)).toBe(words);
});

it('says of a recipient who is not there whether they will be', () => {
  expect(recipientOf(message())).toBe('Not known yet');
  expect(recipientOf(message({ state: 'sent' }))).toBe('Erased');
  expect(subjectOf(message({ state: 'skipped' }))).toBe('Not written');
  expect(recipientOf(message({ recipient: 'nora@example.com' }))).toBe('nora@example.com');
});

it('sends again only what was given up', () => {
  expect(messageStates.filter((state) => canRetry(message({ state })))).toEqual(['failed']);
});

it('shows every state when the address names none that there is', () => {
  expect(stateFilter('failed')).toBe('failed');
  expect(stateFilter('no such')).toBe('');
});

it('warns when mail does not leave, and says plainly what happens to it', () => {
  expect(deliveryWords({ email: 'off', sms: 'off' })).toEqual({
    text: 'Email isn’t set up, so nothing is sent. Waiting messages expire after a day. Text messages aren’t set up.',
    warn: true,
  });
  expect(deliveryWords({ email: 'live', sms: 'off' }).warn).toBe(false);
  expect(deliveryWords({ email: 'stored', sms: 'stored' }).text).toBe(
    'Demo: emails are saved and shown here, not sent. Text messages, too.',
  );
});
