import type { Alert } from '@contracts/tracking/records';
import { serviceRequest } from '../../../testing/service-requests';
import { alertEntries } from './alert-entries';

const since = (minute: number) => `2026-11-20T15:${String(minute).padStart(2, '0')}:00.000Z`;
const alert = (type: Alert['type'], minute = 0, facts: Partial<Alert> = {}): Alert => ({
  type,
  message: `${type} ${minute}`,
  appointmentId: null,
  technicianId: null,
  since: since(minute),
  ...facts,
});
const messages = (alerts: readonly Alert[], waiting: Parameters<typeof alertEntries>[1] = []) =>
  alertEntries(alerts, waiting).map(({ message }) => message);

it('begins with emergencies and what is red, however late it came', () => {
  const waiting = [
    serviceRequest({ id: 'r2', number: 'SR-1002', isEmergency: true }),
    serviceRequest(),
  ];
  const alerts = [
    alert('text-budget', 1),
    alert('import-failed', 2),
    alert('unassigned-job', 3),
    alert('late-technician', 4),
  ];
  expect(messages(alerts, waiting)).toEqual([
    expect.stringContaining('Emergency request SR-1002'),
    'late-technician 4',
    'unassigned-job 3',
    'import-failed 2',
    expect.stringContaining('Service request SR-1001 is waiting'),
    'text-budget 1',
  ]);
});

it('sums up more than three of a kind, and leads to all of them', () => {
  const jobs = [1, 2, 3].map((minute) =>
    alert('unassigned-job', minute, { appointmentId: `a${minute}` }),
  );
  expect(messages(jobs)).toHaveLength(3);
  const [group, ...more] = alertEntries([...jobs, alert('unassigned-job', 4)], []);
  expect(more).toEqual([]);
  expect(group).toMatchObject({
    message: '4 jobs have no technician',
    since: since(1),
    wayOut: { words: 'Assign technicians' },
  });
  expect(group?.wayOut?.to).toContain('status=unassigned');
  expect(group?.each?.map(({ message }) => message)).toEqual(
    [1, 2, 3, 4].map((minute) => `unassigned-job ${minute}`),
  );
});

it('leads to exactly the jobs that a technician’s day has', () => {
  const day = { technicianId: 't1', day: '2026-11-20', appointmentId: 'a1' };
  const theirs = expect.stringMatching(/day=2026-11-20&technician=t1&status=open$/);
  const wayOut = (alerts: readonly Alert[]) => alertEntries(alerts, [])[0]?.wayOut?.to;
  expect(wayOut([alert('offline-with-jobs', 0, day)])).toEqual(theirs);
  const unfit = [1, 2, 3, 4].map((minute) => alert('off-with-jobs', minute, day));
  expect(wayOut(unfit)).toEqual(theirs);
  const another = alert('off-with-jobs', 5, { ...day, technicianId: 't2' });
  expect(wayOut([...unfit, another])).not.toContain('technician');
});

it('does not sum up what is about different things, such as visits of several addresses', () => {
  const addresses = ['a', 'b', 'c', 'd'].map((name, minute) =>
    alert('many-visits', minute, { email: `${name}@example.com` }),
  );
  expect(alertEntries(addresses, []).map(({ cancels }) => cancels?.email)).toEqual(
    addresses.map(({ email }) => email),
  );
});

it('shows a kind that it does not know, last of all', () => {
  const unknown = alert('no-such-kind' as Alert['type'], 0, { appointmentId: 'a1' });
  expect(messages([unknown, alert('text-budget', 1)])).toEqual(['text-budget 1', 'no-such-kind 0']);
  expect(alertEntries([unknown], [])[0]?.wayOut?.words).toBe('Show the job');
});
