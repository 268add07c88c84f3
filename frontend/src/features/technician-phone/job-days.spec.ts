import type { PhoneJob } from '@contracts/tracking/technician-phone';
import { jobDays } from './job-days';
import { aJob } from './test/factories';

const now = Date.parse('2026-11-20T15:00:00Z');
const job = (over: Partial<PhoneJob>) => aJob({ allowed: [], status: 'scheduled', ...over });
const shown = (jobs: PhoneJob[], payLater: string[] = []) =>
  jobDays(jobs, now, payLater).map(({ title, jobs: of }) => [
    title,
    of.map(({ number }) => number),
  ]);

describe('jobDays', () => {
  it('puts the job that the technician is at first, the rest by its hour, and what is done last', () => {
    expect(
      shown([
        job({ number: 'done', status: 'completed', scheduledTime: '2026-11-20T12:00:00Z' }),
        job({ number: 'late', scheduledTime: '2026-11-20T21:00:00Z' }),
        job({ number: 'early', scheduledTime: '2026-11-20T13:00:00Z' }),
        job({ number: 'driving', status: 'en-route', appointmentDate: '2026-11-21' }),
      ]),
    ).toEqual([['Today', ['driving', 'early', 'late', 'done']]]);
  });

  it('keeps a job that is done on top until its bill is paid, or the customer pays later', () => {
    const bill = {
      total: '120.00',
      lines: [],
      paid: '0.00',
      due: '120.00',
      payUrl: '/payment#token',
    };
    const done = { status: 'completed', scheduledTime: '2026-11-20T12:00:00Z' } as const;
    const list = (owed: PhoneJob['bill'], over = {}, later: string[] = []) =>
      shown(
        [
          job({ number: 'here', status: 'in-progress' }),
          job({ ...done, number: 'done', bill: owed, ...over }),
        ],
        later,
      );
    expect(list(bill)).toEqual([['Today', ['done', 'here']]]);
    expect(list(bill, {}, ['done'])).toEqual([['Today', ['here', 'done']]]);
    expect(list({ ...bill, paid: '120.00', due: '0.00', payUrl: null })).toEqual([
      ['Today', ['here', 'done']],
    ]);
    expect(list(bill, { appointmentDate: '2026-11-19' })).toEqual([['Today', ['done', 'here']]]);
  });

  it('names tomorrow, writes out a later day, and keeps a job that began yesterday with today', () => {
    expect(
      shown([
        job({ number: 'far', status: 'dispatched', appointmentDate: '2026-12-03' }),
        job({ number: 'next', appointmentDate: '2026-11-21' }),
        job({ number: 'long', status: 'in-progress', appointmentDate: '2026-11-19' }),
      ]),
    ).toEqual([
      ['Today', ['long']],
      ['Tomorrow', ['next']],
      ['Thursday, December 3, 2026', ['far']],
    ]);
  });
});
