import {
  bookingOf,
  customerIn,
  emptyCall,
  enteredFor,
  withoutCaller,
  type CallDraft,
} from './call-draft';

const customer = {
  ...{ number: 1042, name: 'Nora Field', doNotServiceReason: '' },
  phones: ['(904) 555-0147', '(904) 555-0148'],
};
const nora = {
  customer,
  customerName: 'Nora Field',
  phone: '(904) 555-0147',
  address: '12 Lantern Street',
};
const typed: CallDraft = {
  ...emptyCall(),
  gateCode: '#1234',
  appliance: 'Dryer',
  serviceType: 'Maintenance',
  description: 'It leaks.',
  durationMinutes: 90,
};
const entered = (changes: Partial<CallDraft>) => {
  const before = { ...typed, ...changes };
  return { ...before, ...enteredFor(nora, before) };
};

describe('a chosen caller', () => {
  it('adds what is known to what was typed so far', () => {
    expect(entered({ customerName: 'nora ' })).toMatchObject({
      ...nora,
      gateCode: '#1234',
      appliance: 'Dryer',
    });
  });

  it.each([
    ['another person', { customerName: 'Theo Marsh' }],
    ['another house', { customerName: 'Nora Field', address: '9 Pier Road' }],
    ['a customer of the same name', { ...nora, customer: { ...customer, number: 7 } }],
    ['another apartment of theirs', { ...nora, address: '12 Lantern' }],
  ])('keeps nothing of %s but the problem and the time', (_, former) => {
    expect(entered(former)).toEqual({
      ...emptyCall(),
      ...nora,
      description: 'It leaks.',
      durationMinutes: 90,
    });
  });

  it('who is someone else after all leaves the number, the problem and the time', () => {
    const before = entered({});
    expect({ ...before, ...withoutCaller() }).toEqual({
      ...emptyCall(),
      phone: nora.phone,
      description: 'It leaks.',
      durationMinutes: 90,
    });
  });
});

describe('a booking', () => {
  const number = (changes: Partial<CallDraft>) =>
    bookingOf({ ...entered({}), ...changes }).customerNumber;

  it.each([
    ['as they were chosen', {}],
    ['with their name written otherwise', { customerName: ' NORA  field' }],
    ['with their other number', { phone: '+1 904 555 0148' }],
    ['at another address', { address: '9 Pier Road' }],
  ])('is of the chosen customer %s', (_, changes) => {
    expect(number(changes)).toBe(1042);
  });

  it.each([
    ['another name', { customerName: 'Nora Fields' }],
    ['the beginning of their name', { customerName: 'Nora' }],
    ['another number', { phone: '(904) 555-0149' }],
    ['no chosen customer', { customer: null }],
  ])('is of no known customer with %s', (_, changes) => {
    expect(number(changes)).toBeUndefined();
    expect(bookingOf({ ...entered({}), ...changes })).not.toHaveProperty('customer');
  });

  it('of a customer without a name takes any', () => {
    const nameless = { ...nora, customer: { ...customer, name: '' }, customerName: 'Al Fresh' };
    expect(customerIn(nameless)?.number).toBe(1042);
  });
});
