/** A field that the group gains, and a column for it: nothing else here is written for it. */
import type * as contracts from '@contracts/booking/fields';
import { bookingForTests } from '../../../test/booking-under-test';
import { requestHelpers } from '../../../test/request-helpers';
import { aCommand, aVisit, byOffice, friday } from '../../../test/factories';
import { officeView } from '../appointment-views';

// As if the group in contracts had declared it.
jest.mock('@contracts/booking/fields', (): typeof contracts => {
  const actual = jest.requireActual<typeof contracts>('@contracts/booking/fields');
  const more = (names: readonly string[]): never => [...names, 'parkingNote'] as never;
  return {
    ...actual,
    bookingFieldNames: more(actual.bookingFieldNames),
    announcedFieldNames: more(actual.announcedFieldNames),
  };
});

const parkingNote = 'Behind the blue gate';
const withNote = { parkingNote } as object;

describe('a new field of a booking', () => {
  const booking = bookingForTests({}, { apart: true });

  beforeAll(() => booking.asAdmin(`ALTER TABLE booking.appointments ADD COLUMN parking_note text`));
  beforeEach(() => booking.hire(2));

  const stored = () => booking.query<object>(`SELECT parking_note FROM appointments`);

  it('is stored, shown and announced with a booking', async () => {
    const booked = await booking.book(withNote);
    expect(booked).toMatchObject(withNote);
    expect(await stored()).toEqual([{ parking_note: parkingNote }]);
    expect(officeView(await booking.appointments.get(booked.id))).toMatchObject(withNote);
    expect((await booking.lists.page({}, friday)).items).toMatchObject([withNote]);
    expect(await booking.announced()).toMatchObject([{ facts: withNote }]);
  });

  it('is null where it was left out, and again for the same key', async () => {
    const command = aCommand({}, { idempotencyKey: 'k1' });
    const booked = await booking.bookings.book(command, friday);
    expect(booked).toMatchObject({ parkingNote: null });
    expect(await booking.bookings.book(command, friday)).toEqual(booked);
    expect(await stored()).toEqual([{ parking_note: null }]);
  });

  it('comes with the visit agreed for a service request', async () => {
    const { ask } = requestHelpers(booking);
    const { id } = await ask();
    const visit = { ...aVisit(), ...withNote };
    const { appointment } = await booking.serviceRequests.schedule(id, visit, byOffice());
    expect(appointment).toMatchObject(withNote);
  });

  it('keeps the default of a column that no booking gives', async () => {
    await booking.asAdmin(
      `ALTER TABLE booking.appointments ADD COLUMN priority integer NOT NULL DEFAULT 3`,
    );
    await booking.book();
    expect(await booking.query(`SELECT priority FROM appointments`)).toEqual([{ priority: 3 }]);
  });
});
