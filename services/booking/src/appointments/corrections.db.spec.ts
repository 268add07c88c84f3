import type { AnnotateAppointment } from '@contracts/booking/appointment-calls';
import { bookingForTests, refusalOf } from '../../test/booking-under-test';
import { byOffice, friday } from '../../test/factories';

const booking = bookingForTests();
const correct = (id: string, fields: Partial<AnnotateAppointment>, version?: number) =>
  booking.appointments.annotate(id, fields, byOffice(version === undefined ? {} : { version }));
const log = async (id: string) =>
  (await booking.appointments.history(id)).map(({ message }) => message);

beforeEach(() => booking.hire(2));

describe('correcting what a booking says', () => {
  it('changes it, tells the other services, and keeps who did what', async () => {
    const { id } = await booking.book({ gateCode: '#4411', description: 'Leaks.' });
    booking.said.length = 0;
    const fields = { phone: '(904) 555-0188', address: '4 Pier Road', zipCode: '32080' };
    expect(await correct(id, { ...fields, gateCode: '' })).toMatchObject({
      ...fields,
      gateCode: null,
      description: 'Leaks.',
      version: 2,
    });
    expect(await booking.appointments.get(id)).toMatchObject({ ...fields, gateCode: null });
    expect((await booking.announced()).at(-1)).toMatchObject({
      fact: 'appointment-annotated',
      version: 2,
      facts: { ...fields, gateCode: null },
    });
    expect(await log(id)).toEqual(['Booked', 'Corrected: address, ZIP code, gate code, phone']);
    // Pages that show the visit load it again.
    expect(booking.said.map(({ subject }) => subject)).toContain(`live.visit.${id}`);
  });

  it('forgets where the customer pinned the house at another address', async () => {
    const pin = { lat: 29.8912, lng: -81.3133 };
    const { id } = await booking.book({ pin });
    await correct(id, { brand: 'Bosch' });
    expect((await booking.announced()).at(-1)).toMatchObject({ facts: { pin } });
    await correct(id, { address: '4 Pier Road' });
    expect((await booking.announced()).at(-1)?.facts).not.toHaveProperty('pin');
    expect((await booking.appointments.get(id)).pin).toBeNull();
  });

  it('asks why a job costs less than what was paid, and the log says it', async () => {
    const { id } = await booking.book();
    await correct(id, { totalCost: 150 });
    await booking.query(`UPDATE appointments SET paid_cents = 10000 WHERE id = $1`, [id]);
    // Above what was paid it's between the office and the customer.
    await correct(id, { totalCost: 100 });
    const { code, details } = await refusalOf(correct(id, { totalCost: 80 }));
    expect([code, details]).toEqual([
      'validation_failed',
      { errors: [{ field: 'costReason', message: 'Say why it’s less than what was paid' }] },
    ]);
    expect((await booking.appointments.get(id)).totalCents).toBe(10_000);
    await correct(id, { totalCost: 80, costReason: 'The part was under warranty' });
    expect((await log(id)).at(-1)).toBe(
      'Total cost changed from $100.00 to $80.00: The part was under warranty',
    );
    // Of a cost that goes up, no reason is kept.
    await correct(id, { totalCost: 200, costReason: 'Never mind' });
    expect((await log(id)).at(-1)).toBe('Total cost changed from $80.00 to $200.00');
  });

  it('finds it by the new words, and no longer by the old ones', async () => {
    const { id, customerName } = await booking.book();
    await correct(id, { customerName: 'Philippa Quillon' });
    const found = async (search: string) =>
      (await booking.lists.page({ search }, new Date())).items.map((one) => one.id);
    expect(await found('quillon')).toEqual([id]);
    expect(await found(customerName)).toEqual([]);
  });

  it('changes nothing when everything is as it was', async () => {
    const { id, phone, email } = await booking.book();
    expect(await correct(id, { phone, email, gateCode: '' })).toMatchObject({ version: 1 });
    expect(await booking.announced()).toHaveLength(1);
  });

  it('and notes and a cost, together, is one change', async () => {
    const { id } = await booking.book();
    const all = { brand: 'Bosch', technicianNotes: 'Has a dog.', totalCost: 90 } as const;
    expect(await correct(id, all)).toMatchObject({ version: 2, brand: 'Bosch', totalCents: 9_000 });
    expect(await log(id)).toEqual([
      'Booked',
      'Notes changed',
      'Corrected: brand',
      'Total cost set to $90.00',
    ]);
  });

  it('and three kinds of notes are each told apart', async () => {
    const { id } = await booking.book();
    const notes = {
      technicianNotes: 'Ring twice.',
      internalNotes: 'Pays late.',
      workDone: 'New belt.',
    };
    expect(await correct(id, notes)).toMatchObject({ ...notes, version: 2 });
    expect(await correct(id, notes)).toMatchObject({ version: 2 });
    expect(await correct(id, { internalNotes: '' })).toMatchObject({ workDone: 'New belt.' });
    expect(await log(id)).toEqual([
      'Booked',
      'Notes changed',
      'Work done changed',
      'Office notes changed',
      'Office notes changed',
    ]);
  });

  it('of a phone number ends the consent to text messages, which was for another', async () => {
    const { id } = await booking.book({ smsConsent: true, phone: '904.555.0199' });
    const same = { phone: '(904) 555-0199' };
    expect(await correct(id, same)).toMatchObject({ ...same, smsConsent: true });
    expect(await correct(id, { phone: '(904) 555-0188' })).toMatchObject({ smsConsent: false });
  });

  it('says whether the email address is new, unless the visit is over, and whether the place is', async () => {
    const { id } = await booking.book();
    const last = async () => (await booking.announced()).at(-1);
    await correct(id, { email: 'other@example.com' });
    expect(await last()).toMatchObject({ facts: { newEmail: true, newAddress: false } });
    for (const fields of [{ city: 'Elkton' }, { email: 'Other@example.com' }, { email: '' }]) {
      await correct(id, fields);
      expect(await last()).toMatchObject({
        facts: { newEmail: false, newAddress: 'city' in fields },
      });
    }
    await booking.complete(id);
    const late = { email: 'late@example.com' };
    expect(await correct(id, late)).toMatchObject({ ...late, status: 'completed' });
    expect(await last()).toMatchObject({
      fact: 'appointment-annotated',
      facts: { newEmail: false },
    });
  });

  it('brings nothing back that went with a deleted account', async () => {
    const { id, customerName, phone } = await booking.book({}, { accountId: 7 });
    await booking.complete(id);
    await booking.deletedAccounts.forget(7, friday);
    const refused = await refusalOf(correct(id, { customerName, phone }));
    expect(refused.code).toBe('transition_refused');
    expect(await booking.appointments.get(id)).toMatchObject({ phone: '', email: '' });
  });
});
