import { randomUUID } from 'node:crypto';
import { customersRequests, customerVerified, type CustomerId } from '@contracts/customers';
import type { AppointmentAccess } from '@contracts/own-records';
import { SignedLinks } from '@service-kit/links/signed-links';
import { BookingUnderTest, refusalOf } from '../../test/booking-under-test';
import {
  aCommand,
  anEvent,
  aRequest,
  aVisit,
  byOffice,
  friday,
  monday,
  statusEvent,
} from '../../test/factories';

const [ada, eve] = [7, 8];

describe('own records', () => {
  let booking: BookingUnderTest;
  const book = (details = {}, call = {}) => booking.bookings.book(aCommand(details, call), friday);
  const ask = (details = {}, call = {}) =>
    booking.serviceRequests.request(aRequest(details, call), friday);
  const numbers = async (customerId: CustomerId) =>
    (await booking.own.appointments({ customerId })).items.map(({ number }) => number);
  const requestNumbers = async (customerId: CustomerId) =>
    (await booking.own.serviceRequests({ customerId })).items.map(({ number }) => number);
  const verify = (customerId: CustomerId, email: string) =>
    booking.own.claim({ customerId, email });

  beforeAll(async () => {
    booking = await BookingUnderTest.open();
  });
  beforeEach(() => booking.hire(3));
  afterEach(() => booking.clear());
  afterAll(() => booking.close());

  describe('of a guest', () => {
    it('belong to whoever verifies the address, however it was written', async () => {
      const { number } = await book({ email: 'Ada@X.com' });
      const request = await ask({ email: 'ADA@x.COM' });
      await book({ email: 'adam@x.com' });
      expect([await numbers(ada), await requestNumbers(ada)]).toEqual([[], []]);
      await verify(ada, 'ada@x.com');
      expect([await numbers(ada), await requestNumbers(ada)]).toEqual([[number], [request.number]]);
      expect([await numbers(eve), await requestNumbers(eve)]).toEqual([[], []]);
    });

    it('made after the verification are there at the next look', async () => {
      await verify(ada, 'ada@x.com');
      const { id, number } = await book({ email: 'Ada@X.com' });
      const found = await booking.own.appointment({ customerId: ada, appointmentId: id });
      expect(found.number).toBe(number);
      const later = await book({ email: 'aDA@x.com', timeSlot: '11:00-12:00' });
      expect(await numbers(ada)).toEqual([later.number, number]);
      const { appointments } = await booking.own.ofCustomer({ customerId: ada });
      expect(appointments.map((one) => one.customerId)).toEqual([ada, ada]);
    });

    it('are nobody’s for an account that has not verified anything', async () => {
      const { id } = await book({ email: 'ada@x.com' });
      const own = await book({ email: 'ada@x.com' }, { customerId: ada });
      expect(await numbers(ada)).toEqual([own.number]);
      const access = { customerId: ada, appointmentId: id };
      expect((await refusalOf(booking.own.appointment(access))).code).toBe('appointment_not_found');
    });

    it('go to the last who has verified the address; what others have claimed stays theirs', async () => {
      const first = await book({ email: 'ada@x.com' });
      await verify(ada, 'ada@x.com');
      await verify(eve, 'ada@x.com');
      const second = await book({ email: 'ada@x.com' });
      expect(await numbers(ada)).toEqual([first.number]);
      expect(await numbers(eve)).toEqual([second.number]);
    });

    it('are claimed by the event, too, which says no address, and an old address no more', async () => {
      const { number } = await book({ email: 'Ada@X.com' });
      const verified = () =>
        booking.hear(anEvent(customerVerified, String(ada), 1, { customerId: ada }));
      booking.others.when(customersRequests.verifiedEmails, () => ({ emails: ['ada@x.com'] }));
      await verified();
      await verified();
      expect(await numbers(ada)).toEqual([number]);
      booking.others.when(customersRequests.verifiedEmails, () => ({ emails: ['ada@y.com'] }));
      await verified();
      await book({ email: 'ada@x.com' });
      const moved = await book({ email: 'ada@y.com', timeSlot: '11:00-12:00' });
      expect(await numbers(ada)).toEqual([moved.number, number]);
    });

    it('that belong to another account stay there', async () => {
      const { number } = await book({ email: 'ada@x.com' }, { customerId: eve });
      await verify(ada, 'ada@x.com');
      expect([await numbers(ada), await numbers(eve)]).toEqual([[], [number]]);
    });

    it('are claimed once, by many looks at once', async () => {
      for (let count = 0; count < 30; count += 1) await ask({ email: 'ada@x.com' });
      await verify(ada, 'ada@x.com');
      await booking.query(`UPDATE service_requests SET customer_id = NULL`);
      const looks = await Promise.all(Array.from({ length: 12 }, () => requestNumbers(ada)));
      for (const look of looks) expect(look).toHaveLength(30);
    });
  });

  describe('in lists', () => {
    it('are the newest first, page by page, each once', async () => {
      const hours = ['07:00-08:00', '09:00-10:00', '08:00-09:00', '10:00-11:00'];
      for (const timeSlot of hours) await book({ timeSlot }, { customerId: ada });
      await book({ appointmentDate: '2026-11-21' }, { customerId: ada });
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await booking.own.appointments({ customerId: ada, limit: 2, cursor });
        expect(page.total).toBe(5);
        seen.push(...page.items.map(({ number }) => number));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(seen).toEqual(['FC-1004', 'FC-1002', 'FC-1003', 'FC-1001', 'FC-1005']);
    });

    it('refuse a cursor of another list, and answer no more than a hundred at once', async () => {
      for (const cursor of ['x', Buffer.from('1|2|3').toString('base64url')]) {
        for (const call of [
          booking.own.appointments({ customerId: ada, cursor }),
          booking.own.serviceRequests({ customerId: ada, cursor }),
        ]) {
          expect((await refusalOf(call)).code).toBe('validation_failed');
        }
      }
      await ask({}, { customerId: ada });
      await booking.query(
        `INSERT INTO service_requests (id, origin, status, customer_id, first_name, last_name, phone,
           email, appliance_type, brand, problem_description, is_emergency, created_at)
         SELECT gen_random_uuid(), origin, status, customer_id, first_name, last_name, phone,
           email, appliance_type, brand, problem_description, is_emergency, created_at
         FROM service_requests, generate_series(1, 120)`,
      );
      const page = await booking.own.serviceRequests({ customerId: ada, limit: 500 });
      expect([page.items.length, page.total]).toEqual([100, 121]);
      const rest = await booking.own.serviceRequests({
        customerId: ada,
        limit: 500,
        cursor: page.nextCursor!,
      });
      expect([rest.items.length, rest.nextCursor]).toEqual([21, null]);
    });

    it('end by size, and are whole', async () => {
      const description = 'ü'.repeat(4_000);
      for (let count = 0; count < 70; count += 1) {
        await ask({ problemDescription: description }, { customerId: ada });
      }
      const page = await booking.own.serviceRequests({ customerId: ada, limit: 70 });
      expect(page.items.length).toBeLessThan(70);
      expect(page.nextCursor).not.toBeNull();
      expect(page.items[0]?.problemDescription).toBe(description);
    });

    it('show what is the customer’s to see', async () => {
      await ask({}, { customerId: ada });
      const [request] = (await booking.own.serviceRequests({ customerId: ada })).items;
      expect(Object.keys(request ?? {}).sort()).toEqual([
        'applianceType',
        'appointment',
        'brand',
        'completedAt',
        'createdAt',
        'id',
        'isEmergency',
        'number',
        'origin',
        'problemDescription',
        'status',
        'technicianNotes',
      ]);
    });

    it('know a change right after it', async () => {
      const { id } = await book({}, { customerId: ada });
      await booking.appointments.annotate(id, { totalCost: 99.5 }, byOffice());
      await booking.customerChanges.cancel(id, {}, friday);
      const [shown] = (await booking.own.appointments({ customerId: ada })).items;
      expect(shown).toMatchObject({ status: 'cancelled', totalCost: '99.50', canChange: false });
    });
  });

  describe('behind a token', () => {
    const tokenOf = (id: string) => booking.links.of(id).manageUrl.split('#')[1]!;
    const calendarTokenOf = (id: string) =>
      /calendar\/(.*)\.ics$/.exec(booking.links.of(id).calendarUrl)![1]!;
    const accesses = (token: string): [string, () => Promise<unknown>][] => [
      ['appointment', () => booking.own.appointment({ token })],
      [
        'reschedule',
        () =>
          booking.own.reschedule({
            access: { token },
            to: { appointmentDate: '2026-11-24', timeSlot: '09:00-10:00' },
          }),
      ],
      ['cancel', () => booking.own.cancel({ access: { token }, cancellation: {} })],
      ['calendar', () => booking.own.calendar({ token })],
    ];

    it('show the appointment as it is now, also after a change', async () => {
      const { id, manageUrl } = await book();
      const token = manageUrl.split('#')[1]!;
      await booking.customerChanges.reschedule(
        id,
        { appointmentDate: '2026-11-24', timeSlot: '09:00-10:00' },
        friday,
      );
      expect(await booking.own.appointment({ token })).toMatchObject({
        id,
        appointmentDate: '2026-11-24',
      });
      const { fileName, text } = await booking.own.calendar({ calendarToken: calendarTokenOf(id) });
      expect(fileName).toBe('FC-1001.ics');
      expect(text).toContain('SEQUENCE:2');
    });

    it('are not found by any other token, and nothing is changed', async () => {
      const { id } = await book();
      const others = (purpose: string) =>
        new SignedLinks(booking.config.LINK_SECRET, purpose).tokenFor(id);
      const token = tokenOf(id);
      const wrong = [
        '',
        'x',
        token.slice(1),
        `${token}A`,
        token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'),
        token.toUpperCase(),
        tokenOf(randomUUID()),
        calendarTokenOf(id),
        others('verify-email'),
        others('reset-password'),
        new SignedLinks('another secret of another installation', 'manage').tokenFor(id),
        id,
        "' OR true --",
        undefined,
        null,
        { length: 43 },
      ];
      for (const one of wrong) {
        for (const [name, call] of accesses(one as string)) {
          expect(`${name} ${(await refusalOf(call())).code}`).toBe(`${name} appointment_not_found`);
        }
      }
      const calendar = booking.own.calendar({ calendarToken: token });
      expect((await refusalOf(calendar)).code).toBe('appointment_not_found');
      expect(await booking.appointments.get(id)).toMatchObject({ version: 1, slotDate: monday });
      expect(booking.others.asked).toEqual([]);
    });

    it('look nothing up for a token that is none', async () => {
      const { id } = await book();
      const find = jest.spyOn(booking.dataSource.manager, 'findOne');
      for (const token of ['x', 'x'.repeat(43), calendarTokenOf(id)]) {
        await refusalOf(booking.own.appointment({ token }));
      }
      expect(find).not.toHaveBeenCalled();
      await booking.own.appointment({ token: tokenOf(id) });
      expect(find).toHaveBeenCalled();
      find.mockRestore();
    });
  });

  it('of one customer are not to be reached by another', async () => {
    const { id } = await book({}, { customerId: ada });
    const access: AppointmentAccess = { customerId: eve, appointmentId: id };
    const calls = [
      booking.own.appointment(access),
      booking.own.calendar(access),
      booking.own.cancel({ access, cancellation: {} }),
      booking.own.reschedule({
        access,
        to: { appointmentDate: '2026-11-24', timeSlot: '09:00-10:00' },
      }),
    ];
    for (const call of calls) {
      expect((await refusalOf(call)).code).toBe('appointment_not_found');
    }
    for (const appointmentId of ['', 'x', randomUUID()]) {
      const refusal = await refusalOf(booking.own.appointment({ customerId: ada, appointmentId }));
      expect(refusal.code).toBe('appointment_not_found');
    }
    expect(await booking.appointments.get(id)).toMatchObject({ version: 1 });
  });

  it('tell a message all that it takes to write it', async () => {
    const { id } = await book();
    const { appointment, calendar } = await booking.own.appointmentMessage({ appointmentId: id });
    expect(appointment).toMatchObject({
      id,
      email: 'robin@example.com',
      ...booking.links.of(id),
    });
    expect(calendar.text).toContain(`UID:${id}`);
    const request = await ask();
    const asked = { serviceRequestId: request.id };
    expect(await booking.own.serviceRequestMessage(asked)).toEqual(request);
    const nobody = booking.own.appointmentMessage({ appointmentId: randomUUID() });
    expect((await refusalOf(nobody)).code).toBe('appointment_not_found');
  });

  it('are pushed after every change, to their customer alone', async () => {
    const [technician] = await booking.hire(1);
    const told = async (change: () => Promise<unknown>) => {
      booking.said.length = 0;
      const result = await change();
      const account = booking.said.filter(({ subject }) => subject.startsWith('live.account.'));
      return { result, told: account.map(({ subject, payload }) => [subject, payload]) };
    };
    const appointments = ['live.account.7', { changed: ['appointments'] }];
    const requests = ['live.account.7', { changed: ['service-requests'] }];
    const booked = await told(() => book({}, { customerId: ada }));
    expect(booked.told).toEqual([appointments]);
    const { id } = booked.result as { id: string };
    const changes = [
      () => booking.appointments.assign(id, technician!, byOffice()),
      () => booking.appointments.annotate(id, { totalCost: 1 }, byOffice()),
      () => booking.hear(statusEvent(id, 2, 'dispatched')),
      () =>
        booking.rescheduling.reschedule(
          id,
          { appointmentDate: '2026-11-24', timeSlot: '09:00-10:00' },
          byOffice(),
        ),
      () => booking.appointments.cancel(id, null, byOffice()),
    ];
    for (const change of changes) expect((await told(change)).told).toEqual([appointments]);
    const asked = await told(() => ask({}, { customerId: ada }));
    expect(asked.told).toEqual([requests]);
    const request = asked.result as { id: string };
    const scheduled = await told(() =>
      booking.serviceRequests.schedule(request.id, aVisit(), byOffice()),
    );
    expect(scheduled.told).toEqual([appointments, requests]);
    const withdrawn = await told(() =>
      booking.serviceRequests.change(request.id, { status: 'cancelled' }, byOffice()),
    );
    expect(withdrawn.told).toEqual(expect.arrayContaining([appointments, requests]));
    expect((await told(() => book())).told).toEqual([]);
    const claimed = await told(() => verify(ada, 'robin@example.com'));
    expect(claimed.told).toEqual([appointments]);
  });

  it('announce a request of the site once, and name nobody', async () => {
    const call = { idempotencyKey: 'k1' };
    const { id, number } = await ask({}, call);
    await ask({}, call);
    const rows = await booking.query<{ envelope: string }>(
      `SELECT envelope FROM outbox WHERE subject LIKE '%service-request-received%'`,
    );
    expect(rows.map(({ envelope }) => (JSON.parse(envelope) as { facts: object }).facts)).toEqual([
      { serviceRequestId: id, number, origin: 'site' },
    ]);
  });
});
