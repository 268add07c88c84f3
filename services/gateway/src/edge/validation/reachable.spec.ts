import { bookingMessages } from '@contracts/vocabulary/booking';
import { defaultBusiness } from '@contracts/vocabulary/business';
import { looksLikePhone, phoneMessage, zipTowns } from '@contracts/vocabulary/places/service-area';
import { smallTowns } from '@contracts/vocabulary/places/small-towns';
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
  ])('is an address outside the service area: %s %s', (zipCode, city, message) => {
    expect(refusedOf({ zipCode, city })).toEqual([{ field: 'zipCode', message }]);
  });

  it.each(['ABCDE', '3208', '320841', '32084-12', '3 2084'])('is no zip code: %s', (zipCode) => {
    expect(refusedOf({ zipCode, city: 'St Augustine' })).toEqual([
      { field: 'zipCode', message: bookingMessages.zipCode },
    ]);
  });

  it.each([
    ['32137', 'St. Augustine', 'Palm Coast'],
    ['32084', 'palm coast', 'St Augustine'],
    ['32118-0001', 'Fleming Island', 'Daytona Beach'],
    ['32136', 'Ormond by the Sea', 'Flagler Beach'],
  ])('is a zip code of another town: %s %s', (zipCode, city, town) => {
    const zip = zipCode.slice(0, 5);
    expect(refusedOf({ zipCode, city })).toEqual([
      { field: 'zipCode', message: `Zip code ${zip} is in ${town}. Check your city and zip code.` },
    ]);
  });

  it('accepts each town with its own zip codes, however it is written', () => {
    const own = Object.values(zipTowns).flatMap((towns) => Object.entries(towns));
    const small = Object.entries(smallTowns).flatMap(([town, zips]) =>
      zips.map((zip) => [zip, town] as const),
    );
    for (const [zipCode, town] of [...own, ...small])
      for (const city of [town, town.toUpperCase(), town.replace('St ', 'Saint '), ` ${town}.`])
        expect({ zipCode, city, refused: refusedOf({ zipCode, city }) }).toEqual({
          zipCode,
          city,
          refused: [],
        });
  });

  it.each([
    ['32137', 'Marineland'],
    ['32080', 'Marineland'],
    ['32110', 'Palm Coast'],
    ['32259', 'Jacksonville'],
  ])('lets people name the town they live in: %s %s', (zipCode, city) => {
    expect(refusedOf({ zipCode, city })).toEqual([]);
  });
});
