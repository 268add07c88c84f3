import { visitRepeated } from '../../shared/forms/repeated-visit';
import { sessionReread, signedOut } from '../../shared/session/session.slice';
import {
  booked,
  bookingDraftReducer as reduce,
  customerKnown,
  entered,
  sending,
  slotsLoaded,
  someoneElseChosen,
} from './booking-draft.slice';

const start = () => reduce(undefined, { type: 'start' });
const after = (...actions: Parameters<typeof reduce>[1][]) => actions.reduce(reduce, start());

describe('the booking draft', () => {
  it('does not let a late answer about another date clear the time', () => {
    const { entries } = after(
      entered({ appointmentDate: '2026-11-24', timeSlot: '09:00-10:00' }),
      slotsLoaded({ date: '2026-11-23', availableSlots: [] }),
    );
    expect(entries.timeSlot).toBe('09:00-10:00');
  });

  it('keeps who and where for the next booking, and nothing of the visit', () => {
    const { entries, sent } = after(
      entered({ customerName: 'Ada Quill', brand: 'GE', smsConsent: true }),
      sending({ body: '{}', key: 'k1' }),
      booked(),
    );
    expect(sent).toEqual({});
    expect(entries).toMatchObject({ customerName: 'Ada Quill', brand: '', smsConsent: false });
  });
});

describe('what an account knows', () => {
  const details = {
    customerName: 'Ada Quill',
    phone: '(904) 555-0122',
    email: 'ada@example.com',
    address: '12 Lantern Street',
    city: 'St Augustine',
    state: 'GA',
    zipCode: '32080',
  };
  const ada = customerKnown({ accountId: 7, details });

  it('is never written over what was typed, also not over what was emptied again', () => {
    const typed = { customerName: 'Zoe Vance', city: 'Palm Coast' };
    const draft = after(entered({ ...typed, phone: '1' }), entered({ phone: '' }), ada);
    expect(draft.entries).toMatchObject({ ...details, ...typed, phone: '' });
  });

  it('fills once: a newer answer changes nothing in a form that is being filled in', () => {
    const again = customerKnown({ accountId: 7, details: { ...details, phone: 'another' } });
    const { entries } = after(ada, entered({ email: '' }), again);
    expect(entries).toMatchObject({ email: '', phone: details.phone });
  });

  it('goes with a logout, and with another customer; what was typed stays', () => {
    const guest = after(entered({ phone: '(904) 555-0199' }), sending({ body: '{}', key: 'k1' }));
    expect(reduce(guest, signedOut({ as: 'customer' })).sent).toEqual({ '{}': 'k1' });
    const draft = reduce(guest, ada);
    const out = reduce(draft, signedOut({ as: 'customer' }));
    expect(out.entries).toMatchObject({ customerName: '', email: '', phone: '(904) 555-0199' });
    expect(out.sent).toEqual({});
    const elsewhere = { adminToken: null, technicianToken: null };
    expect(reduce(draft, sessionReread({ ...elsewhere, customerToken: null }))).toEqual(out);
    expect(reduce(draft, sessionReread({ ...elsewhere, customerToken: 't' }))).toEqual(draft);
    expect(reduce(draft, signedOut({ as: 'admin' }))).toEqual(draft);
    const other = customerKnown({ accountId: 8, details: { customerName: 'Bo Reed' } });
    expect(reduce(draft, other).entries).toMatchObject({ customerName: 'Bo Reed', email: '' });
  });
});

describe('a visit that is booked again', () => {
  const again = visitRepeated({
    visit: { appliance: 'Oven', brand: 'GE', address: '3 Dune Road', city: 'Palm Coast' },
    person: { customerName: 'Ada Quill', phone: '(904) 555-0122' },
  });

  it('leaves the person who was typed, and knows the visit better than the account does', () => {
    const draft = after(entered({ customerName: 'Zoe Vance' }), again);
    expect(draft.entries).toMatchObject({ customerName: 'Zoe Vance', phone: '(904) 555-0122' });
    const details = { address: '9 Account Ave', email: 'ada@example.com' };
    expect(reduce(draft, customerKnown({ accountId: 7, details })).entries).toMatchObject({
      address: '3 Dune Road',
      email: 'ada@example.com',
    });
  });

  it('has nothing of one that was to be booked again before', () => {
    const draft = after(
      again,
      entered({ brand: 'Bosch' }),
      visitRepeated({
        visit: { appliance: 'Dryer', brand: '', state: '', address: '9 Pier Way', city: 'Elkton' },
        person: { customerName: 'Bo Reed', phone: '' },
      }),
    );
    expect(draft.entries).toMatchObject({ brand: '', state: 'FL', customerName: 'Bo Reed' });
    expect(draft.entries.phone).toBe('');
  });

  it('may be for someone else, with the same appliance', () => {
    const { entries } = after(again, someoneElseChosen());
    expect(entries).toMatchObject({ appliance: 'Oven', brand: 'GE', address: '', phone: '' });
  });
});
