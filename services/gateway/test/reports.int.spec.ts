/** The office's reports: what two owners have added up, joined day by day. */
import { reportCalls, type CountedVisits } from '@contracts/reports';
import {
  jobsByOutcome,
  noVisits,
  reportNames,
  type ReportPeriod,
} from '@contracts/vocabulary/office/reports';
import { gatewayForTests } from './gateway-under-test';

const gateway = gatewayForTests({ RATE_LIMIT: 'off' });
const technicianId = '0b6f2c9a-7c4e-4f3e-9d8a-2f5f0a1c7e31';
const period = { from: '2026-10-31', to: '2026-11-02' };
const earlier = { from: '2026-10-28', to: '2026-10-30' };

const counted = (changes: Partial<CountedVisits> = {}): CountedVisits => ({
  ...noVisits,
  revenueCents: 0,
  ...changes,
});
const completed = (count: number) =>
  counted({
    jobs: jobsByOutcome((outcome) => (outcome === 'completed' ? count : 0)),
    arrived: count,
    onTime: count,
    firstVisits: count,
    priced: count,
    revenueCents: count * 10_050,
  });
const report = (query = '') =>
  gateway.office('get', `/api/admin/reports?from=${period.from}&to=${period.to}${query}`);
const asked = (definition: { subject: string }) => gateway.stubs.payloadsOf(definition);

beforeEach(() => {
  gateway.stubs.answer(reportCalls.visits, ({ from }: ReportPeriod) => ({
    days:
      from === period.from
        ? [{ date: '2026-11-02', ...completed(2) }]
        : [{ date: '2026-10-28', ...completed(3) }],
    technicians: [
      { technicianId, name: 'Ada Byrne', ...completed(2) },
      { technicianId: null, name: null, ...counted() },
    ],
  }));
  gateway.stubs.answer(reportCalls.money, ({ from }: ReportPeriod) =>
    from === period.from
      ? [
          { date: '2026-10-31', collectedCents: 7_500, refundedCents: 0 },
          { date: '2026-11-02', collectedCents: 2_500, refundedCents: 10_010 },
        ]
      : [],
  );
  gateway.stubs.answer(reportCalls.pricedVisits, () => ({ appointmentIds: ['one'] }));
});

describe('the office’s report', () => {
  it('has every day, with nothing where there was nothing, and as many days before', async () => {
    const { body } = await report().expect(200);
    expect(body.days.map((day: { date: string }) => day.date)).toEqual([
      '2026-10-31',
      '2026-11-01',
      '2026-11-02',
    ]);
    expect(body.days[0]).toMatchObject({ revenue: '0.00', collected: '75.00', refunded: '0.00' });
    expect(body.days[1]).toMatchObject({ jobs: noVisits.jobs, collected: '0.00' });
    expect(body.days[2]).toMatchObject({
      revenue: '201.00',
      collected: '25.00',
      refunded: '100.10',
    });
    expect(body.totals).toMatchObject({
      jobs: { completed: 2 },
      revenue: '201.00',
      collected: '100.00',
      refunded: '100.10',
    });
    expect(body.before).toMatchObject({ ...earlier, totals: { jobs: { completed: 3 } } });
    expect(body.technicians.map(({ name }: { name: string }) => name)).toEqual([
      'Ada Byrne',
      'No technician',
    ]);
  });

  it('asks for one technician’s visits, and for what was paid for these', async () => {
    await report(`&technicianId=${technicianId.toUpperCase()}`).expect(200);
    const lastTwo = (definition: { subject: string }) => asked(definition).slice(-2);
    expect(lastTwo(reportCalls.visits)).toEqual([
      { ...period, technicianId },
      { ...earlier, technicianId },
    ]);
    expect(lastTwo(reportCalls.money)).toEqual([
      { ...period, appointmentIds: ['one'] },
      { ...earlier, appointmentIds: ['one'] },
    ]);
  });

  it.each([period, earlier])(
    'leaves out what was paid without an answer for $from',
    async (away) => {
      gateway.stubs.answer(reportCalls.money, ({ from }: ReportPeriod) => {
        if (from === away.from) throw new Error('a bug');
        return [];
      });
      const { body } = await report().expect(200);
      const unpaid = { revenue: '201.00', collected: null, refunded: null };
      expect([body.days[2], body.totals]).toMatchObject([unpaid, unpaid]);
      expect(body.before.totals).toMatchObject({ ...unpaid, revenue: '301.50' });
    },
  );

  it.each(reportNames)('has a file of the same: %s', async (name) => {
    const query = `from=${period.from}&to=${period.to}&report=${name}`;
    const { headers, text } = await gateway
      .office('get', `/api/admin/reports.csv?${query}`)
      .expect(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-2026-10-31-to-2026-11-02.csv"`,
    });
    expect(text).toMatch(/^\uFEFF\w/);
    expect(text.split('\r\n')).toHaveLength(name === 'technicians' ? 4 : 5);
  });

  it.each([
    ['from=2026-10-31'],
    ['from=2026-10-31&to=2026-10-30'],
    ['from=2025-10-31&to=2026-11-01'],
    ['from=1999-12-31&to=2000-01-01'],
    ['from=2026-02-30&to=2026-03-01'],
    ['from=2026-10-31&to=2026-11-02&technicianId=7'],
  ])('refuses %s', async (query) => {
    await gateway.office('get', `/api/admin/reports?${query}`).expect(400);
  });

  it('takes a leap year, and is for the office alone', async () => {
    const year = '/api/admin/reports?from=2028-01-01&to=2028-12-31';
    expect((await gateway.office('get', year).expect(200)).body.days).toHaveLength(366);
    await gateway.as(gateway.token('customer', { subject: '11' }), 'get', year).expect(403);
  });
});
