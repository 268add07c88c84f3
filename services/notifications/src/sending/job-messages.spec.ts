import { appointmentStatuses } from '@contracts/vocabulary/appointment-status';
import type { JobMessageKind } from '@contracts/vocabulary/messages';
import { aSender, aVisit, factsOf } from '../../test/factories';
import { untrue } from './claims';
import { jobMessages, type JobNow, type OtherText } from './job-messages';

const mo = 'a57a3a8e-6a52-4b4e-a9a8-0c1f4e3f0a11';
const visit = aVisit();
const slotStart = new Date(visit.scheduledTime);
const queued = new Date('2030-06-10T12:00:00Z');
const minutes = (count: number) => new Date(queued.getTime() + count * 60_000);

const known = (
  kind: JobMessageKind,
  { job, ...now }: Partial<Omit<JobNow, 'message' | 'job'>> & { job?: Partial<JobNow['job']> } = {},
): JobNow => ({
  message: { kind, slotStart, createdAt: queued, technicianId: mo, version: 4 },
  job: { ...factsOf(visit, { technicianId: kind === 'job-removed' ? null : mo }), ...job },
  others: [],
  now: minutes(1),
  ...now,
});
const other = (kind: JobMessageKind, changes: Partial<OtherText> = {}): OtherText => ({
  kind,
  state: 'sent',
  version: 2,
  slotStart,
  sentAt: minutes(-60),
  ...changes,
});
const skipped = { state: 'skipped', sentAt: null } as const;
const toMove = { slotStart: '2030-06-15T13:00:00.000Z' };
const someoneElse = { technicianId: 'b57a3a8e-6a52-4b4e-a9a8-0c1f4e3f0a11' };
const cancelled = { technicianId: mo, status: 'cancelled' } as const;

describe('a message to a technician', () => {
  it.each<[JobMessageKind, Parameters<typeof known>[1], string | null]>([
    ['job-assigned', {}, null],
    ['job-assigned', { job: someoneElse }, 'no longer theirs'],
    ['job-assigned', { job: cancelled }, 'no longer theirs'],
    ['job-assigned', { job: { status: 'completed' } }, 'was over'],
    ['job-assigned', { others: [other('job-assigned', { version: 6 })] }, 'newer text'],
    // Given to someone else and back within moments.
    ['job-assigned', { others: [other('job-assigned')] }, 'know of the job already'],
    ['job-assigned', { others: [other('job-assigned')], job: toMove }, null],
    ['job-assigned', { others: [other('job-assigned', skipped)] }, null],
    ['job-changed', {}, null],
    ['job-changed', { job: someoneElse }, 'no longer theirs'],
    ['job-changed', { others: [other('job-assigned')] }, null],
    // The first text was sent after the change, with it.
    ['job-changed', { others: [other('job-assigned', { sentAt: minutes(1) })] }, 'newer text'],
    ['job-removed', {}, null],
    ['job-removed', { job: someoneElse, others: [other('job-assigned')] }, null],
    ['job-removed', { job: cancelled }, null],
    ['job-removed', { job: { technicianId: mo } }, 'theirs again'],
    ['job-removed', { others: [other('job-assigned', skipped)] }, 'never told'],
    [
      'job-removed',
      { others: [other('job-assigned'), other('job-removed', { sentAt: minutes(-5) })] },
      'know already',
    ],
    // They may be on their way.
    ['job-removed', { job: cancelled, now: new Date(slotStart.getTime() + 3_599_000) }, null],
    [
      'job-removed',
      { now: new Date(slotStart.getTime() + 3_600_000) },
      'hour of the visit was over',
    ],
  ])('%s is sent only while it is news: %#', (kind, facts, reason) => {
    const overtaken = untrue(jobMessages[kind], known(kind, facts));
    if (reason === null) expect(overtaken).toBeNull();
    else expect(overtaken).toContain(reason);
  });

  it.each<[JobMessageKind, Parameters<typeof known>[1], RegExp]>([
    ['job-assigned', {}, /^New job: FC-1042, Fri, Jun 14, 9-10 AM, /],
    [
      'job-changed',
      { others: [other('job-assigned')] },
      /^Changed: FC-1042, Fri, Jun 14, 9-10 AM, /,
    ],
    ['job-changed', { others: [other('job-removed')] }, /^New job: /],
    ['job-removed', { job: cancelled }, /^Canceled: FC-1042, Fri, Jun 14, 9-10 AM, /],
    ['job-removed', { job: someoneElse }, /^No longer yours: FC-1042, Fri, Jun 14, 9-10 AM, /],
    // The time that it has moved to was never theirs.
    ['job-removed', { job: toMove }, /^No longer yours: FC-1042, Sub-Zero Refrigerator, /],
  ])('%s says what it is to its technician: %#', (kind, facts, words) => {
    expect(jobMessages[kind].text(known(kind, facts), aSender)).toMatch(words);
  });

  it('is about a job that stands, whatever its status', () => {
    const sent = appointmentStatuses.filter(
      (status) =>
        untrue(jobMessages['job-assigned'], known('job-assigned', { job: { status } })) === null,
    );
    expect(sent).toEqual(['scheduled', 'in-progress']);
  });
});
