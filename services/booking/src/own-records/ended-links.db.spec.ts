/** Someone who got a link or claimed a visit by an address that wasn't the customer's loses both. */
import fc from 'fast-check';
import type { AnnotateAppointment } from '@contracts/booking/appointment-calls';
import type { AccountId } from '@contracts/customers/accounts';
import { trackingKeyIn } from '@contracts/vocabulary/visits/tracking-key';
import { eventually } from '@service-kit/testing/eventually';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { linksEndAfterDays } from '../appointments/customer-links';
import { bookingForTests, BookingUnderTest } from '../../test/booking-under-test';
import { byOffice, friday, monday, tuesdayAtNine } from '../../test/factories';

const booking = bookingForTests();
const [ada, stranger] = [7, 8];
const dayMs = 24 * 60 * 60_000;

beforeEach(() => booking.hire(3));

const linksOf = async (id: string) => booking.links.of(await booking.appointments.get(id));
const tokenIn = (url: string) => /[#/]([\w-]{43})(\.ics)?$/.exec(url)![1]!;
const correct = (id: string, fields: Partial<AnnotateAppointment>) =>
  booking.appointments.annotate(id, fields, byOffice());
const bill = async (id: string) => (await booking.bills.of([id], friday))[0]!;
const numbers = async (accountId: AccountId) => [
  ...(await booking.own.appointments({ accountId })).items.map(({ number }) => number),
  ...(await booking.own.serviceRequests({ accountId })).items.map(({ number }) => number),
];

type Links = Awaited<ReturnType<typeof linksOf>>;
/** Everything that a link lets someone do. */
const uses = (links: Links): Record<string, () => Promise<unknown>> => {
  const token = tokenIn(links.manageUrl);
  const calendarToken = tokenIn(links.calendarUrl);
  return {
    appointment: () => booking.own.appointment({ token }),
    calendar: () => booking.own.calendar({ token }),
    'calendar link': () => booking.own.calendar({ calendarToken }),
    reschedule: () => booking.own.reschedule({ access: { token }, to: tuesdayAtNine }),
    cancel: () => booking.own.cancel({ access: { token }, cancellation: {} }),
  };
};
async function expectEnded(links: Links): Promise<void> {
  for (const [name, use] of Object.entries(uses(links))) {
    expect(`${name} ${await outcomeOf(use())}`).toBe(`${name} appointment_not_found`);
  }
}

describe('links of a visit', () => {
  it.each<[string, object, (id: string) => Promise<unknown>, boolean]>([
    ['another email address', {}, (id) => correct(id, { email: 'right@example.com' }), true],
    ['an email address that is removed', {}, (id) => correct(id, { email: '' }), true],
    ['the button', {}, (id) => booking.appointments.renewLinks(id, byOffice()), true],
    [
      'the same address, written differently',
      {},
      (id) => correct(id, { email: 'SAM@x.com' }),
      false,
    ],
    [
      'another phone number',
      { smsConsent: true },
      (id) => correct(id, { phone: '9045550188' }),
      false,
    ],
    ['another street', {}, (id) => correct(id, { address: '9 Pier Road' }), false],
    [
      'another time',
      {},
      (id) => booking.customerChanges.reschedule(id, tuesdayAtNine, friday),
      false,
    ],
  ])('earlier ones end or stay with %s', async (_what, details, change, ends) => {
    const { id } = await booking.book({ email: 'sam@x.com', ...details });
    const before = await linksOf(id);
    await change(id);
    const after = await linksOf(id);
    expect(before.manageUrl !== after.manageUrl).toBe(ends);
    if (ends) await expectEnded(before);
    const { link } = await booking.visits.one(id, friday);
    expect([link?.key, (await bill(id)).linkGeneration]).toEqual([
      trackingKeyIn(after.trackingUrl),
      ends ? 1 : 0,
    ]);
    for (const [, use] of Object.entries(uses(after)).slice(0, 3)) await use();
  });

  it('end with another phone number once a text has sent one there', async () => {
    const [technician] = await booking.hire(1);
    const { id } = await booking.book({ smsConsent: true });
    const before = await linksOf(id);
    await booking.appointments.assign(id, technician!, byOffice());
    await booking.drive(id, 'dispatched', 'en-route');
    await correct(id, { phone: '9045550188' });
    await expectEnded(before);
  });

  it('that were sent before there were generations work until then', async () => {
    const { id } = await booking.book();
    const sent = booking.links.of({ id, linkGeneration: 0 });
    expect(await booking.own.appointment({ token: tokenIn(sent.manageUrl) })).toMatchObject({ id });
    expect(sent.trackingUrl).toBe(`/technician-tracking?appointment=${id}`);
    await correct(id, { email: 'right@example.com' });
    await expectEnded(sent);
  });

  it('stay with a new key, if the former one is still accepted', async () => {
    const { id } = await booking.book();
    await booking.appointments.renewLinks(id, byOffice());
    const sent = await linksOf(id);
    const next = 'the next secret of a spec, of no use elsewhere';
    const former = booking.config.LINK_SECRET;
    const rotated = await BookingUnderTest.open(
      { LINK_SECRET: next, LINK_SECRET_OTHER: former },
      booking,
    );
    try {
      const token = tokenIn(sent.manageUrl);
      expect(await rotated.own.appointment({ token })).toMatchObject({ id });
      const calendarToken = tokenIn(sent.calendarUrl);
      expect(await rotated.own.calendar({ calendarToken })).toBeDefined();
      const { link } = await rotated.visits.one(id, friday);
      const now = rotated.links.of(await rotated.appointments.get(id));
      expect(link).toEqual({
        key: trackingKeyIn(now.trackingUrl),
        otherKeys: [trackingKeyIn(sent.trackingUrl)],
        ended: false,
      });
      expect(now.manageUrl).not.toBe(sent.manageUrl);
    } finally {
      await rotated.close();
    }
  });

  it('go to the new address, for a visit to come', async () => {
    const { id } = await booking.book();
    const last = async () => (await booking.announced()).at(-1)!.facts;
    await correct(id, { email: 'right@example.com' });
    expect(await last()).toMatchObject({ newEmail: true, newLinks: true });
    await booking.appointments.renewLinks(id, byOffice());
    expect(await last()).toMatchObject({ newLinks: true });
    const log = (await booking.appointments.history(id)).map(({ message }) => message);
    expect(log.at(-1)).toBe('Earlier links of the customer ended');
    await booking.complete(id);
    await booking.appointments.renewLinks(id, byOffice());
    expect(await last()).toMatchObject({ newLinks: false });
  });

  it('end some time after the visit; its bill can be paid while something is due', async () => {
    const { id } = await booking.book();
    await booking.appointments.annotate(id, { totalCost: 90 }, byOffice());
    const links = await linksOf(id);
    const { endsAt } = await booking.appointments.get(id);
    const end = new Date(endsAt.getTime() + linksEndAfterDays * dayMs);
    expect(await bill(id)).toMatchObject({ linksEnd: end.toISOString(), dueCents: 9_000 });
    const { link: before } = await booking.visits.one(id, end);
    const { link: after } = await booking.visits.one(id, new Date(end.getTime() + 1));
    expect([before?.ended, after?.ended]).toEqual([false, true]);
    await booking.query(
      `UPDATE appointments SET starts_at = now() - interval '91 days' - interval '1 hour',
         ends_at = now() - interval '91 days'`,
    );
    await expectEnded(links);
  });

  it.each(['cancel', 'reschedule'] as const)(
    'that end while someone waits to %s change nothing and show nothing',
    async (use) => {
      const { id, version } = await booking.book();
      const token = tokenIn((await linksOf(id)).manageUrl);
      const access = { token };
      const change = () =>
        use === 'cancel'
          ? booking.own.cancel({ access, cancellation: { version } })
          : booking.own.reschedule({ access, to: { ...tuesdayAtNine, version } });
      const { changing } = await booking.dataSource.transaction(async (tx) => {
        await tx.query(
          `UPDATE appointments SET link_generation = 1, version = 2, address = '9 Secret Street'`,
        );
        const changing = outcomeOf(change());
        await eventually(async () => {
          const waiting = await booking.query(
            `SELECT FROM pg_stat_activity
             WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          );
          expect(waiting).toHaveLength(1);
        });
        return { changing };
      });
      expect(await changing).toBe('appointment_not_found');
      expect(await booking.appointments.get(id)).toMatchObject({ version: 2, slotDate: monday });
    },
  );
});

describe('a visit that an account has by its email address', () => {
  it('leaves it when the office corrects the address, and goes to the account that has verified that', async () => {
    await booking.own.claim({ accountId: stranger, email: 'mistyped@example.com' });
    await booking.own.claim({ accountId: ada, email: 'ada@example.com' });
    const { id, number } = await booking.book({ email: 'Mistyped@example.com' });
    expect(await numbers(stranger)).toEqual([number]);
    booking.said.length = 0;
    await correct(id, { email: 'ada@example.com' });
    expect([await numbers(stranger), await numbers(ada)]).toEqual([[], [number]]);
    const access = { accountId: stranger, appointmentId: id };
    expect(await outcomeOf(booking.own.appointment(access))).toBe('appointment_not_found');
    expect(await outcomeOf(booking.own.cancel({ access, cancellation: {} }))).toBe(
      'appointment_not_found',
    );
    // Their open pages load their records again.
    expect(booking.said.map(({ subject }) => subject)).toContain(`live.account.${stranger}`);
  });

  it('leaves it with the service request that it was made of', async () => {
    await booking.own.claim({ accountId: stranger, email: 'mistyped@example.com' });
    const request = await booking.ask({ email: 'mistyped@example.com' });
    expect(await numbers(stranger)).toEqual([request.number]);
    const { appointment } = await booking.serviceRequests.schedule(
      request.id,
      { ...visitDetails, appointmentDate: monday, timeSlot: '09:00-10:00' },
      byOffice({ at: friday }),
    );
    expect(await numbers(stranger)).toEqual([appointment.number, request.number]);
    await correct(appointment.id, { email: 'ada@example.com' });
    expect(await numbers(stranger)).toEqual([]);
    expect((await booking.serviceRequests.get(request.id)).email).toBe('ada@example.com');
  });

  it('stays if the account booked it', async () => {
    const { id, number } = await booking.book({ email: 'other@example.com' }, { accountId: ada });
    await booking.own.claim({ accountId: ada, email: 'other@example.com' });
    await correct(id, { email: 'right@example.com' });
    expect(await numbers(ada)).toEqual([number]);
  });

  it('isn’t claimed by the former address while it is corrected', async () => {
    for (let round = 0; round < 8; round += 1) {
      const email = `mistyped${round}@example.com`;
      const { id } = await booking.book({ email, timeSlot: '11:00-12:00' });
      await booking.query(`INSERT INTO account_emails (email, account_id) VALUES ($1, $2)`, [
        email,
        stranger,
      ]);
      await Promise.all([numbers(stranger), numbers(stranger), correct(id, { email: 'a@b.co' })]);
      expect(await numbers(stranger)).toEqual([]);
      await booking.appointments.cancel(id, null, byOffice());
    }
  });
});

describe('whatever happens to a visit', () => {
  type Step = 'claim' | 'email' | 'back' | 'links' | 'read' | 'move';
  const steps = fc.array(fc.constantFrom<Step>('claim', 'email', 'back', 'links', 'read', 'move'), {
    maxLength: 8,
  });

  it('only the newest links work, and only the owner of its address has it', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(1_000_000), async (taken, seed) => {
        await booking.clear();
        await booking.hire(3);
        const wrong = `wrong${seed}@example.com`;
        const right = `right${seed}@example.com`;
        await booking.own.claim({ accountId: stranger, email: wrong });
        const { id, number } = await booking.book({ email: wrong });
        const earlier: Links[] = [];
        for (const step of taken) {
          const links = await linksOf(id);
          const present = await booking.appointments.get(id);
          if (step === 'claim') await booking.own.claim({ accountId: stranger, email: wrong });
          if (step === 'read') await numbers(stranger);
          if (step === 'move') await booking.customerChanges.reschedule(id, tuesdayAtNine, friday);
          if (step === 'email') await correct(id, { email: right });
          if (step === 'back') await correct(id, { email: wrong });
          if (step === 'links') await booking.appointments.renewLinks(id, byOffice());
          const email = { email: right, back: wrong }[step as string] ?? present.email;
          if (step === 'links' || email !== present.email) earlier.push(links);
        }
        const { email } = await booking.appointments.get(id);
        expect(await numbers(stranger)).toEqual(email === wrong ? [number] : []);
        for (const links of earlier) await expectEnded(links);
        await uses(await linksOf(id)).appointment!();
      }),
      { numRuns: 12 },
    );
  });
});

const visitDetails = {
  address: '12 Tern Street',
  city: 'St Augustine',
  state: 'FL',
  zipCode: '32084',
  serviceType: 'Repair',
} as const;
