import type { ImportJob } from '@contracts/imports/jobs';
import { exampleImport } from '@contracts/testing/examples';
import { failureWords, systemFailureWords } from './failure-words';
import {
  countWords,
  importedWords,
  leftOutWords,
  outcomeWords,
  progressAnnouncement,
} from './job-words';

const nothing = { serviceRequests: 0, appointments: 0, customers: 0, serviceHistory: 0 };

const job = (changes: Partial<ImportJob>): ImportJob =>
  exampleImport({
    imported: nothing,
    added: 0,
    changed: 0,
    unchanged: 0,
    leftOut: 0,
    wrong: 0,
    errors: [],
    ...changes,
  });

it('says what was imported as the spec has it', () => {
  expect(importedWords({ serviceRequests: 2, appointments: 1204 })).toBe(
    'Imported 2 service requests and 1,204 appointments',
  );
});

it.each([
  [{ added: 3, imported: { ...nothing, appointments: 3 } }, /^Imported 0 .* 3 appointments\.$/],
  [{ unchanged: 4, wrong: 1 }, /here already/],
  [{ wrong: 2 }, /couldn’t read any of it/],
  [{ leftOut: 250 }, /none of it is under your phone number and email/],
  [{}, /nothing to import/],
  [{ status: 'failed' as const }, /^Nothing was imported/],
  [{ status: 'failed' as const, added: 7 }, /^It ended early/],
  [{ status: 'cancelled' as const }, /before anything/],
  [{ status: 'cancelled' as const, changed: 1 }, /imported before that is here/],
])('says what came of %j', (changes, words) => {
  expect(outcomeWords(job(changes))).toMatch(words);
});

it('counts what happened, and names nothing that did not happen', () => {
  expect(countWords(job({ added: 1200, unchanged: 3, wrong: 1 }))).toBe(
    '1,200 added, 3 here already, 1 left out',
  );
  expect(countWords(job({ changed: 2, leftOut: 5, wrong: 1 }))).toBe('2 updated, 6 left out');
  expect(countWords(job({}))).toBe('nothing found');
});

it.each([
  [2, 0, 'We left out 2 entries'],
  [0, 1, 'We left out 1 detail, not the rest'],
  [1, 3, 'We left out 1 entry, and 3 details of others'],
])('says what was left out: %i entries, %i details', (wrong, noted, words) => {
  expect(leftOutWords(wrong, noted)).toBe(words);
});

it('announces progress in tens of percent', () => {
  const underWay = { status: 'running' as const, done: 57, total: 100 };
  expect(progressAnnouncement(job(underWay))).toBe('Importing, 50 percent done');
  expect(progressAnnouncement(job({ ...underWay, done: 59 }))).toBe('Importing, 50 percent done');
  expect(progressAnnouncement(job({ ...underWay, total: null }))).toBe('Importing');
  expect(progressAnnouncement(job({ status: 'queued' }))).toBe('Waiting to begin');
});

it('adds the hint to check the credentials where the message has none', () => {
  expect(systemFailureWords('')).toBe(
    'Failed to import from service management system. Please check your credentials.',
  );
  expect(systemFailureWords('ServicePro does not answer.')).toBe(
    'ServicePro does not answer. Please check your credentials.',
  );
  const told = 'ServicePro does not accept these credentials. Check them and try again.';
  expect(systemFailureWords(told)).toBe(told);
});

it('says why a job failed, in the words of its kind', () => {
  const failure = { code: 'internal', message: '' } as const;
  expect(failureWords(job({ kind: 'json', failure }))).toBe(
    'Failed to import customer history. Please try again.',
  );
  expect(failureWords(job({ failure: { ...failure, message: 'It is away' } }))).toBe(
    'It is away. Please check your credentials.',
  );
});
