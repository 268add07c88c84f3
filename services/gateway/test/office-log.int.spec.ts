import { logRequests, type LogPeriod } from '@contracts/office-log';
import { gatewayForTests } from './gateway-under-test';

const gateway = gatewayForTests({ RATE_LIMIT: 'off' });
const path = '/api/admin/log.csv?from=2026-11-01&to=2026-11-02';
const entry = (at: string, by: string, about: string, message: string) => ({
  at: `2026-11-0${at}:00.000Z`,
  by,
  about,
  message,
});

describe('the file of the office log', () => {
  it('is the log of all services as one file, oldest first', async () => {
    const next = { at: 'there', part: 2, n: '7' };
    gateway.stubs.answer(logRequests.booking, ({ after }: LogPeriod) =>
      after
        ? { entries: [entry('2T20:00', 'Dana', 'Settings', '=HYPERLINK("x")')], next: null }
        : { entries: [entry('1T12:00', 'Iris', 'FC-1042', 'Notes changed')], next },
    );
    gateway.stubs.answer(logRequests.payments, () => ({
      entries: [entry('1T13:00', 'Stripe', 'R-1001', 'Paid')],
      next: null,
    }));
    gateway.stubs.answer(logRequests.customers, () => ({ entries: [], next: null }));
    const { text, headers } = await gateway.office('get', path).expect(200);
    expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
      'When (Eastern time),Who,About,What',
      expect.stringMatching(/^2026-11-01 07:00:00,Iris,FC-1042,Notes changed$/),
      expect.stringMatching(/^2026-11-01 08:00:00,Stripe,R-1001,Paid$/),
      expect.stringMatching(/^2026-11-02 15:00:00,Dana,Settings,"'=HYPERLINK/),
      '',
    ]);
    expect(headers['content-disposition']).toContain('log-2026-11-01-to-2026-11-02.csv');
    // Days of the business, also where the clocks go back.
    const days = { from: '2026-11-01T04:00:00.000Z', until: '2026-11-03T05:00:00.000Z' };
    expect(gateway.stubs.payloadsOf(logRequests.booking)).toEqual([
      { ...days, after: null },
      { ...days, after: next },
    ]);
  });

  it('is refused without one of them, which would look complete', async () => {
    gateway.stubs.answer(logRequests.booking, () => ({ entries: [], next: null }));
    gateway.stubs.answer(logRequests.customers, () => ({ entries: [], next: null }));
    gateway.refuse(logRequests.payments, 'forbidden');
    await gateway.office('get', path).expect(403);
  });
});
