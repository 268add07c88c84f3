/** What guests have booked or asked for belongs to anyone who verifies the address. */
import { customersRequests, accountVerified, type AccountId } from '@contracts/customers/accounts';
import { eventually } from '@service-kit/testing/eventually';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { bookingForTests } from '../../test/booking-under-test';
import { anEvent } from '../../test/factories';

const [ada, eve] = [7, 8];

const booking = bookingForTests();
const numbers = async (accountId: AccountId) =>
  (await booking.own.appointments({ accountId })).items.map(({ number }) => number);
const requestNumbers = async (accountId: AccountId) =>
  (await booking.own.serviceRequests({ accountId })).items.map(({ number }) => number);
const verify = (accountId: AccountId, email: string) => booking.own.claim({ accountId, email });

beforeEach(() => booking.hire(3));

describe('records of a guest', () => {
  it('belong to anyone who verifies the address, however it was written', async () => {
    const { number } = await booking.book({ email: 'Ada@X.com' });
    const request = await booking.ask({ email: 'ADA@x.COM' });
    await booking.book({ email: 'adam@x.com' });
    expect([await numbers(ada), await requestNumbers(ada)]).toEqual([[], []]);
    await verify(ada, 'ada@x.com');
    expect([await numbers(ada), await requestNumbers(ada)]).toEqual([[number], [request.number]]);
    expect([await numbers(eve), await requestNumbers(eve)]).toEqual([[], []]);
  });

  it('made after the verification are there at the next look', async () => {
    await verify(ada, 'ada@x.com');
    const { id, number } = await booking.book({ email: 'Ada@X.com' });
    const found = await booking.own.appointment({ accountId: ada, appointmentId: id });
    expect(found.number).toBe(number);
    const later = await booking.book({ email: 'aDA@x.com', timeSlot: '11:00-12:00' });
    expect(await numbers(ada)).toEqual([later.number, number]);
    const { appointments } = await booking.own.filed({ numbers: [], accountIds: [ada] });
    expect(appointments.map((one) => one.customerId)).toEqual([ada, ada]);
  });

  it('are no one’s for an account that has not verified anything', async () => {
    const { id } = await booking.book({ email: 'ada@x.com' });
    const later = { email: 'ada@x.com', timeSlot: '11:00-12:00' } as const;
    const own = await booking.book(later, { accountId: ada });
    expect(await numbers(ada)).toEqual([own.number]);
    const access = { accountId: ada, appointmentId: id };
    expect(await outcomeOf(booking.own.appointment(access))).toBe('appointment_not_found');
  });

  it('go to the last who has verified the address; what others have claimed stays theirs', async () => {
    const first = await booking.book({ email: 'ada@x.com' });
    await verify(ada, 'ada@x.com');
    await verify(eve, 'ada@x.com');
    const second = await booking.book({ email: 'ada@x.com', timeSlot: '11:00-12:00' });
    expect(await numbers(ada)).toEqual([first.number]);
    expect(await numbers(eve)).toEqual([second.number]);
  });

  it('are claimed by the event, too, which says no address, and an old address no more', async () => {
    const { number } = await booking.book({ email: 'Ada@X.com' });
    const verified = () =>
      booking.hear(anEvent(accountVerified, String(ada), 1, { accountId: ada }));
    booking.others.when(customersRequests.verifiedEmails, () => ({ emails: ['ada@x.com'] }));
    await verified();
    await verified();
    expect(await numbers(ada)).toEqual([number]);
    booking.others.when(customersRequests.verifiedEmails, () => ({ emails: ['ada@y.com'] }));
    await verified();
    await booking.book({ email: 'ada@x.com', timeSlot: '12:00-13:00' });
    const moved = await booking.book({ email: 'ada@y.com', timeSlot: '11:00-12:00' });
    expect(await numbers(ada)).toEqual([moved.number, number]);
  });

  it('that belong to another account stay there', async () => {
    const { number } = await booking.book({ email: 'ada@x.com' }, { accountId: eve });
    await verify(ada, 'ada@x.com');
    expect([await numbers(ada), await numbers(eve)]).toEqual([[], [number]]);
  });

  it('stay with the account that claims them between another’s look and claim', async () => {
    const { number } = await booking.ask({ email: 'ada@x.com' });
    const other = await booking.dataSource.transaction(async (tx) => {
      await tx.query(`UPDATE service_requests SET account_id = $1`, [eve]);
      const claiming = verify(ada, 'ada@x.com');
      await eventually(async () => {
        const waiting = await booking.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database()
             AND wait_event_type = 'Lock' AND query LIKE 'UPDATE service_requests%'`,
        );
        expect(waiting).toHaveLength(1);
      });
      return { claiming };
    });
    await other.claiming;
    expect([await requestNumbers(ada), await requestNumbers(eve)]).toEqual([[], [number]]);
  });

  it('are claimed once, by many looks at once', async () => {
    for (let count = 0; count < 30; count += 1) await booking.ask({ email: 'ada@x.com' });
    await verify(ada, 'ada@x.com');
    await booking.query(`UPDATE service_requests SET account_id = NULL`);
    const looks = await Promise.all(Array.from({ length: 12 }, () => requestNumbers(ada)));
    for (const look of looks) expect(look).toHaveLength(30);
  });
});
