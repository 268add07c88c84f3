import { defaultBusiness } from '@contracts/vocabulary/business';
import { looksLikePhone, phoneMessage } from '@contracts/vocabulary/places/service-area';
import { requireReachable } from './reachable';

const refusedOf = (reached: Parameters<typeof requireReachable>[0]): unknown => {
  try {
    requireReachable(reached, defaultBusiness);
    return [];
  } catch (error) {
    return (error as { details: { errors: unknown } }).details.errors;
  }
};

describe('what a customer enters', () => {
  it.each([
    '(904) 555-0110',
    '904.555.0110',
    '9045550110',
    '+1 904 555 0110',
    '1-904-555-0110',
    '(904) 555-0110 ext. 12',
    '787 555 0110',
    '+44 20 7946 0958',
  ])('is a phone number that can be called: %s', (phone) => {
    expect(refusedOf({ phone })).toEqual([]);
    expect(looksLikePhone(phone)).toBe(true);
  });

  it.each(['call me', '1', '555-0110', '123 456 7890', '904 555 011', '+1 123', ''])(
    'is no phone number: %p',
    (phone) => {
      expect(refusedOf({ phone })).toEqual([{ field: 'phone', message: phoneMessage }]);
      expect(looksLikePhone(phone)).toBe(false);
    },
  );

  it.each(['ask for Sam: 904 555 0110', '999 555 0110'])(
    'is no phone number, as only the server can tell: %s',
    (phone) => expect(refusedOf({ phone })).toHaveLength(1),
  );

  it.each(['32084', '32084-1234', ' 32137', '32764'])('is an address we serve: %s', (zipCode) => {
    expect(refusedOf({ zipCode, city: 'Anywhere' })).toEqual([]);
  });

  it.each([
    ['33101', 'Miami', 'We don’t come to Miami 33101 yet. Call us at (904) 555-0142.'],
    ['32202', ' ', 'We don’t come to 32202 yet. Call us at (904) 555-0142.'],
    [
      'ABCDE',
      'St Augustine',
      'We don’t come to St Augustine ABCDE yet. Call us at (904) 555-0142.',
    ],
  ])('is an address outside the service area: %s %s', (zipCode, city, message) => {
    expect(refusedOf({ zipCode, city })).toEqual([{ field: 'zipCode', message }]);
  });
});
