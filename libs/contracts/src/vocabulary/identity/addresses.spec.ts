import { addressKey } from './addresses';

const keyOf = (address: string, zipCode = '32084') => addressKey({ address, zipCode });

describe('a house', () => {
  it.each([
    ['12 Oak Avenue', '12 oak ave 32084'],
    ['12 OAK AVE.', '12 oak ave 32084'],
    ['12 North Oak Av', '12 n oak ave 32084'],
    ['12 N. Oak Ave', '12 n oak ave 32084'],
    ['12 Oak Ave NE', '12 oak ave ne 32084'],
    ['12 Oak Ave N.E.', '12 oak ave ne 32084'],
    ['12 Oak Avenue North East', '12 oak ave ne 32084'],
    ['12 First Street', '12 1st st 32084'],
    ['12 1st St', '12 1st st 32084'],
    ['12 Tenth Terrace', '12 10th ter 32084'],
    ['12 Saint Johns Rd', '12 st johns rd 32084'],
    ['12 St. Johns Road', '12 st johns rd 32084'],
    ['12 Court Street', '12 ct st 32084'],
    ['12 Muñoz Boulevard', '12 munoz blvd 32084'],
    ["12 O'Brien Pkwy", '12 obrien pkwy 32084'],
    ['12 State Road 16', '12 sr 16 32084'],
    ['12 S.R. 16', '12 sr 16 32084'],
    ['12 SR-16', '12 sr 16 32084'],
    ['12 State Road A1A', '12 a1a 32084'],
    ['12 Highway A1A', '12 a1a 32084'],
    ['12 FL-A1A', '12 a1a 32084'],
    ['12 A1A South', '12 a1a s 32084'],
    ['12 County Road 210', '12 cr 210 32084'],
    ['12 CR210', '12 cr 210 32084'],
    ['12 Co Rd 210 W', '12 cr 210 w 32084'],
    ['12 US Highway 1', '12 us 1 32084'],
    ['12 U.S. 1', '12 us 1 32084'],
    ['12 Route 9', '12 hwy 9 32084'],
    ['104-22 Jamaica Ave', '10422 jamaica ave 32084'],
    ['12B Oak Ave', '12b oak ave 32084'],
    ['12 Avenue D', '12 ave d 32084'],
    ['12 Avenue 4', '12 ave 4 32084'],
    ['12 Old Highway 41', '12 old hwy 41 32084'],
    ['12 Oak Ave, St. Augustine, FL 32084', '12 oak ave 32084'],
    ['12 Oak Ave, St. Augustine, FL 32084-1234', '12 oak ave 32084'],
    ['12 Parking Lot Dr', '12 parking lot dr 32084'],
    ['12 Front St', '12 front st 32084'],
    ['Oak Towers, 12 Oak Ave', '12 oak ave 32084'],
  ])('%s', (address, house) => {
    expect(keyOf(address)).toEqual({ house, unit: '' });
  });

  it('has a ZIP code of five digits', () => {
    expect(keyOf('12 Oak Ave', ' 32084-1234')?.house).toBe('12 oak ave 32084');
    expect(keyOf('12 Oak Ave', '3208')).toBeNull();
    expect(keyOf('12 Oak Ave', '')).toBeNull();
  });

  it.each(['', 'Oak Ave', '12', '12 ', 'PO Box 12', 'RR 2 Box 7', '#4', '12 #4', '😀 12', ',,,'])(
    'isn’t %s',
    (address) => {
      expect(keyOf(address)).toBeNull();
    },
  );

  it('is another one with another number, street, direction or ZIP code', () => {
    const keys = [
      keyOf('12 Oak Ave'),
      keyOf('14 Oak Ave'),
      keyOf('12 Oak St'),
      keyOf('12 N Oak Ave'),
      keyOf('12 Oak Ave', '32080'),
    ];
    expect(new Set(keys.map((key) => key?.house)).size).toBe(5);
  });
});

describe('a unit', () => {
  it.each([
    ['12 Oak Ave Apt 4B', '4b'],
    ['12 Oak Ave, Apt. 4-B', '4b'],
    ['12 Oak Ave #4B', '4b'],
    ['12 Oak Ave # 4 B', '4b'],
    ['12 Oak Ave Unit 4-B', '4b'],
    ['12 Oak Ave, Apartment #4b', '4b'],
    ['12 Oak Ave 4B', '4b'],
    ['12 Oak Ave, 4B', '4b'],
    ['Apt 4B, 12 Oak Ave', '4b'],
    ['12 Oak Ave Apt4B, St. Augustine, FL 32084', '4b'],
    ['12 Oak Ave\nApt 4B', '4b'],
    ['12 Oak Ave Apt 04B', '4b'],
    ['12 Oak Ave N 4B', '4b'],
    ['12 Oak Ave Ste 200', '200'],
    ['12 Oak Ave, Suite 200', '200'],
    ['12 Oak Ave Unit B', 'b'],
    ['12 Oak Ave Apt E', 'e'],
    ['12 Oak Ave Bldg 2 Apt 4', '24'],
    ['12 Oak Ave, Bldg 2, Apt 4', '24'],
    ['12 Oak Ave Lot 7', '7'],
    ['12 Oak Ave Rear', 'rear'],
    ['12 Oak Ave, Basement', 'bsmt'],
    ['12 State Road 16 Apt 4', '4'],
    ['12 Highway 1 Unit 7', '7'],
    ['12 Oak Ave Unit', ''],
    ['12 Oak Ave', ''],
  ])('%s', (address, unit) => {
    expect(keyOf(address)?.unit).toBe(unit);
  });

  it('is no part of the house', () => {
    const written = ['12 Oak Ave Apt 4B', '12 Oak Ave, 4B', 'Apt 4B, 12 Oak Ave', '12 Oak Ave'];
    expect(new Set(written.map((address) => keyOf(address)?.house)).size).toBe(1);
  });
});
