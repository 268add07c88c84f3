import { Pool } from 'pg';
import { openedForTests } from '@service-kit/testing/opened-for-tests';
import { capturedQueries, planOf, type CapturedQuery } from '@service-kit/testing/query-plans';
import { BookingUnderTest } from '../../test/booking-under-test';
import { byOffice, friday } from '../../test/factories';

const others = 2_000;
const accountId = 7;

/** How few records are found among very many: a customer's own, and the visits to come. */
describe('a few records among very many', () => {
  const booking = openedForTests(BookingUnderTest, () => BookingUnderTest.open());
  let technicianId: string;
  let captured: CapturedQuery[];

  beforeAll(async () => {
    [technicianId] = (await booking.hire(3)) as [string, string, string];
    const { id } = await booking.book({}, { accountId });
    await booking.appointments.assign(id, technicianId, byOffice());
    await booking.ask({}, { accountId });
    // The calls go by the clock: theirs is still to come, whenever this runs.
    await booking.query(
      `UPDATE appointments SET starts_at = now() + interval '30 days',
         ends_at = now() + interval '30 days 1 hour'`,
    );
    // Half of them no one's, half of them of a thousand other customers.
    const theirs = `CASE n % 2 WHEN 0 THEN NULL ELSE 1000 + n % 1000 END,
      'guest' || n || '@example.com'`;
    // A tenth of a page is filled, as of ten times the rows: a scan's cost goes by pages.
    for (const table of ['appointments', 'service_requests']) {
      await booking.asAdmin(`ALTER TABLE booking.${table} SET (fillfactor = 10)`);
    }
    // Not as the service, whose statements end after 15 seconds.
    await booking.asAdmin(
      `INSERT INTO booking.appointments (id, version, origin, status, slot_date, slot, starts_at, ends_at,
         account_id, email, customer_name, phone, address, city, state, zip_code, service_type,
         appliance, brand, technician_id, tracking_status, reached_at, created_at)
       SELECT gen_random_uuid(), 1, 'demo', 'completed', slot_date, slot,
         starts_at - n * interval '1 hour', ends_at - n * interval '1 hour', ${theirs},
         customer_name, phone, address, city, state, zip_code, service_type, appliance, brand,
         CASE n % 50 WHEN 0 THEN technician_id ELSE gen_random_uuid() END, 'completed', reached_at,
         created_at
       FROM booking.appointments, generate_series(1, ${others}) AS n`,
    );
    await booking.asAdmin(
      `INSERT INTO booking.service_requests (id, origin, status, account_id, email, first_name, last_name,
         phone, appliance_type, brand, problem_description, is_emergency, created_at)
       SELECT gen_random_uuid(), 'site', 'completed', ${theirs}, first_name, last_name, phone,
         appliance_type, brand, problem_description, false, created_at - n * interval '1 hour'
       FROM booking.service_requests, generate_series(1, ${others}) AS n`,
    );
    // Most visits say which appliance they were about.
    await booking.asAdmin(
      `INSERT INTO booking.appliances (id, appliance, brand)
       SELECT gen_random_uuid(), 'Oven', 'Bosch' FROM generate_series(1, 100)`,
    );
    await booking.asAdmin(
      `UPDATE booking.appointments a SET appliance_id = o.id
       FROM (SELECT id, row_number() OVER () - 1 AS n FROM booking.appliances) AS o
       WHERE o.n = abs(hashtext(a.id::text)) % 120`,
    );
    await booking.own.claim({ accountId, email: 'guest2@example.com' });
    for (const table of ['appointments', 'service_requests', 'account_emails', 'appliances']) {
      await booking.asAdmin(`ANALYZE booking.${table}`);
    }
    captured = capturedQueries(booking.dataSource);
  });

  beforeEach(() => {
    captured.length = 0;
  });

  async function plans(): Promise<string[]> {
    const asked = captured
      .filter(({ text }) => /^\s*\(?(SELECT|UPDATE|WITH)/.test(text))
      .filter(({ text }) => /"?(appointments|service_requests)"?/.test(text));
    expect(asked.length).toBeGreaterThan(0);
    const found: string[] = [];
    for (const { text, values } of asked) {
      found.push(await planOf(booking.dataSource, text, values));
    }
    if (process.env.SHOW_PLANS) process.stderr.write(`${found.join('\n\n')}\n\n`);
    return found;
  }

  describe('do not slow the office down when a customer is looked for:', () => {
    const lists = {
      appointments: (search: string) =>
        booking.lists.page({ search, limit: 5, bestFirst: true }, friday),
      'service requests': (search: string) =>
        booking.requestLists.page({ search, limit: 5, bestFirst: true }),
    };

    it.each(['appointments', 'service requests'] as const)(
      'a rare word in %s is found by the index of the search',
      async (name) => {
        for (const search of ['cholmondeley', '9045550199']) {
          captured.length = 0;
          await lists[name](search);
          const all = (await plans()).join('\n');
          expect(all).toMatch(/_search_words/);
          expect(all).not.toMatch(/Index Scan.*_by_(time|urgency|status)|Seq Scan/);
        }
      },
    );

    it.each(['appointments', 'service requests'] as const)(
      '%s are counted to a limit',
      async (name) => {
        await lists[name]('');
        const counts = captured.filter(({ text }) => /count\(/i.test(text));
        expect(counts).toHaveLength(1);
        expect(counts[0]!.text).toMatch(/LIMIT 10001/);
      },
    );
  });

  it.each([
    [
      'a customer’s appointments, first page',
      /appointments_of_account|_of_nobody/,
      () => booking.own.appointments({ accountId, limit: 20 }),
    ],
    [
      'a customer’s service requests, first page',
      /service_requests_of_account|_of_nobody/,
      () => booking.own.serviceRequests({ accountId, limit: 20 }),
    ],
    [
      'all of a customer’s for the office',
      /_of_account|_of_nobody|_of_customer|_pkey/,
      () => booking.own.filed({ numbers: [1001], accountIds: [accountId] }),
    ],
    [
      'a customer’s own appliances',
      /_of_account|_of_nobody|_pkey/,
      () => booking.own.appliances({ accountId }),
    ],
    ['what is to be filed', /_to_file/, () => booking.own.contactsToFile()],
    [
      'a customer’s to be canceled',
      /_of_account|_of_nobody|_pkey/,
      () => booking.own.cancelUpcoming({ accountId }),
    ],
    ['visits that are due', /visits_open/, () => booking.steps.dispatchDue(friday)],
    ['alerts', /visits_open|_by_time|_pkey/, () => booking.visitAlerts.all(friday)],
  ])('are read from an index: %s', async (_what, index, read) => {
    await read();
    for (const plan of await plans()) {
      expect(plan).toMatch(index);
      expect(plan).not.toMatch(/Seq Scan on (appointments|service_requests)/);
    }
  });

  describe('are read by statements that are prepared:', () => {
    let asked: jest.SpyInstance<unknown, [CapturedQuery & { name?: string }]>;
    /** Planned before their parameters are known. */
    const genericPlanOf = async (name: string) => {
      const [{ text }] = asked.mock.calls.find(([statement]) => statement.name === name)!;
      return planOf(booking.dataSource, `(GENERIC_PLAN) ${text}`);
    };

    beforeAll(async () => {
      const [{ id }] = (await booking.query<{ id: string }>(
        `SELECT id FROM appointments WHERE origin = 'booked'`,
      )) as [{ id: string }];
      // Not before: another spec of the same run that restores its spy would end this one, too.
      asked = jest.spyOn(Pool.prototype, 'query') as unknown as typeof asked;
      await booking.visits.one(id, friday);
      await booking.visits.ofTechnician(id);
      await booking.visits.list(friday);
      await booking.visits.jobs(technicianId, friday);
      await booking.visits.busyTechnicians();
      await booking.applianceLists.of({ numbers: [1001], appointmentIds: [id] });
    });
    afterAll(() => asked.mockRestore());

    it.each([
      ['visits_one', ['appointments_pkey', 'appointment_history_by_time']],
      ['visits_one_job', ['appointments_pkey']],
      ['visits_listed', ['visits_open', 'appointments_by_time']],
      ['visits_of_technician', ['visits_of_technician']],
      ['visits_busy_technicians', ['one_job_under_way']],
      ['appliances_of_visits', ['appointments_of_customer', 'appointments_pkey']],
    ])('%s', async (name, indexes) => {
      const plan = await genericPlanOf(name);
      if (process.env.SHOW_PLANS) process.stderr.write(`${plan}\n\n`);
      for (const index of indexes) expect(plan).toContain(index);
      expect(plan).not.toContain('Seq Scan on appointment');
    });
  });
});
