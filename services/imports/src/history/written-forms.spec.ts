/** Numbers, ZIP codes, dates and names as people write them, and as spreadsheets leave them. */
import { withoutTextMark } from '@contracts/vocabulary/text/csv-line';
import { reading } from '../../test/reading';
import { customerRow, type CustomerField } from './company-rows';

function customerOf(written: Partial<Record<CustomerField, string>>) {
  const cells = Object.entries(written).map(([field, cell]) => [field, withoutTextMark(cell)]);
  const given = { customerName: 'Ann Lee', address: '7 Pelican Row' };
  const record = customerRow({ ...given, ...Object.fromEntries(cells) }, reading);
  if ('wrong' in record) throw new Error(record.wrong.message);
  const made = record.make();
  if (made.kind !== 'customer') throw new Error('a customer is wanted');
  return { ...made.customer, noted: record.notes.map(({ message }) => message) };
}

const a = '(904) 555-0102';
const lost = /^A spreadsheet has shortened this number/;
const noNumber = /isn’t a phone number$/;

describe('a customer’s row', () => {
  it.each<[string, string, (readonly string[])?, RegExp?]>([
    ['9045550102', a],
    ['904-555-0102', a],
    ['904.555.0102', a],
    ['904 555 0102', a],
    ['904/555-0102', a],
    ['1-904-555-0102', a],
    ['+1 (904) 555-0102', a],
    ['tel:+19045550102', a],
    ['9045550102.0', a],
    ['="9045550102"', a],
    ["'+19045550102", a],
    ['9.045550102E+09', a],
    ['(904) 555-0102 x12', '(904) 555-0102 ext. 12'],
    ['904-555-0102 904-555-0103', '904-555-0102 904-555-0103'],
    ['904-555-0102; 904-555-0103', a, ['(904) 555-0103']],
    ['Mobile:904-555-0102 Fax:904-555-0109', a],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['555-0102', '555-0102'],
    ['9.04555E+09', '', [], lost],
    ['0', '', [], noNumber],
    ['000-000-0000', '', [], noNumber],
    ['(904) 000-0000', '', [], noNumber],
    ['(999) 999-9999', '', [], noNumber],
    ['123-456-7890', '', [], noNumber],
    ['555-555-5555', '', [], noNumber],
    ['N/A', '', [], noNumber],
    ['none', '', [], noNumber],
    ['#REF!', '', [], noNumber],
    ['no phone', '', [], noNumber],
    ['-', '', [], noNumber],
    ['904-555-0100', '', [], /^This is the company’s own number$/],
  ])('the number %j is %j', (cell, phone, ...[others = [], note]) => {
    const { noted, ...customer } = customerOf({ phone: cell });
    expect(customer).toMatchObject({ phone, otherPhones: others });
    expect(noted).toEqual(note ? [expect.stringMatching(note)] : []);
  });

  const noAddress = /isn’t an email address$/;

  it.each<[string, string | null, RegExp?]>([
    ['ann@example.com', 'ann@example.com'],
    ['Ann Lee <ann@example.com>', 'ann@example.com'],
    ['ann@example.com, lee@example.com', 'ann@example.com'],
    [' ::: ann@example.com', 'ann@example.com'],
    ['="ann@example.com"', 'ann@example.com'],
    ['N/A', null, noAddress],
    ['none', null, noAddress],
    ['#REF!', null, noAddress],
    ['0', null, noAddress],
    ['none@example.com', null, noAddress],
    ['noemail@example.com', null, noAddress],
    ['no-email@example.com', null, noAddress],
    ['donotreply@example.com', null, noAddress],
    ['test@test.com', null, noAddress],
    ['x@x.com', null, noAddress],
    ['call his wife', null, noAddress],
    ['Office@Example.com', null, /^This is the company’s own email address$/],
  ])('the address %j is %j', (cell, email, ...[note]) => {
    const { noted, ...customer } = customerOf({ email: cell });
    expect(customer.email).toBe(email);
    expect(noted).toEqual(note ? [expect.stringMatching(note)] : []);
  });

  it.each([
    ['32137', '32137'],
    [' 32137 ', '32137'],
    ['32137-1234', '32137-1234'],
    ['321371234', '32137-1234'],
    ['32137 1234', '32137-1234'],
    ['32137-', '32137'],
    ['32137-0000', '32137'],
    ['2138', '02138'],
    ['501', '00501'],
    ['2138-1234', '02138-1234'],
    ['32137.0', '32137'],
    ['2138.00', '02138'],
    ['32,137', '32137'],
    ['="32137"', '32137'],
    ['="02138"', '02138'],
    ["'32137", '32137'],
    ["'02138", '02138'],
    ['\u200b32137\u200b', '32137'],
    ['0', '0'],
    ['00000', ''],
    ['N/A', ''],
    ['#N/A', ''],
    ['SW1A 1AA', 'SW1A 1AA'],
  ])('the ZIP code %j is %j', (cell, zipCode) => {
    expect(customerOf({ zipCode: cell }).zipCode).toBe(zipCode);
  });

  const noDate = /^Must be a date/;

  it.each<[string, string | null, RegExp?]>([
    ['2023-05-09', '2023-05-09'],
    ['2023-5-9', '2023-05-09'],
    ['2023-05-09 00:00:00', '2023-05-09'],
    ['2023-05-09T14:00:00-04:00', '2023-05-09'],
    ['5/9/2023', '2023-05-09'],
    ['05/09/2023', '2023-05-09'],
    ['5/9/2023 0:00', '2023-05-09'],
    ['5/9/2023, 9:30:00 AM', '2023-05-09'],
    ['5-9-2023', '2023-05-09'],
    ['2023/05/09', '2023-05-09'],
    ['20230509', '2023-05-09'],
    ['May 9, 2023', '2023-05-09'],
    ['Tuesday, May 9, 2023', '2023-05-09'],
    ['9-May-23', '2023-05-09'],
    ['9 May 2023', '2023-05-09'],
    ['45055', '2023-05-09'],
    ['45055.0', '2023-05-09'],
    ['45055.75', '2023-05-09'],
    ['="5/9/2023"', '2023-05-09'],
    ["'5/9/2023", '2023-05-09'],
    // The last year that may have been, or that a visit is booked in.
    ['5/9/23', '2023-05-09'],
    ['11/28/26', '2026-11-28'],
    ['11/29/27', '2027-11-29'],
    ['11/30/27', null, noDate],
    ['5/9/55', '1955-05-09'],
    ['5/9/68', '1968-05-09'],
    ['9-May-69', '1969-05-09'],
    ['12/31/99', '1999-12-31'],
    ['5/9/1968', '1968-05-09'],
    ['0/0/00', null, noDate],
    ['1/0/1900', null, noDate],
    ['########', null, noDate],
    ['#VALUE!', null],
    ['N/A', null],
  ])('the date %j is %j', (cell, date, ...[note]) => {
    const { noted, lastServiceDate } = customerOf({ lastServiceDate: cell });
    expect(lastServiceDate).toBe(date);
    expect(noted).toEqual(note ? [expect.stringMatching(note)] : []);
  });

  it.each<[Partial<Record<CustomerField, string>>, string, string]>([
    [{ customerName: 'Ann Lee' }, 'Ann', 'Lee'],
    [{ customerName: 'Lee, Ann' }, 'Ann', 'Lee'],
    [{ customerName: 'LEE,ANN' }, 'ANN', 'LEE'],
    [{ customerName: 'Mrs. Ann Lee' }, 'Ann', 'Lee'],
    [{ customerName: 'Ann Marie Lee' }, 'Ann Marie', 'Lee'],
    [{ customerName: 'Robert Lee Jr.' }, 'Robert', 'Lee Jr.'],
    [{ customerName: 'Robert Lee, Jr.' }, 'Robert', 'Lee Jr.'],
    [{ customerName: 'Ludwig van der Berg' }, 'Ludwig', 'van der Berg'],
    [{ customerName: 'Zoë O’Field' }, 'Zoë', 'O’Field'],
    [{ customerName: 'Palmetto Rentals LLC' }, '', 'Palmetto Rentals LLC'],
    [{ customerName: '  Ann   Lee ' }, 'Ann', 'Lee'],
    [{ customerName: '\u202aAnn\u200b Lee\u202c' }, 'Ann', 'Lee'],
    [{ firstName: 'Ann', lastName: 'Lee', customerName: 'Other' }, 'Ann', 'Lee'],
    [{ firstName: 'Ann', lastName: 'N/A' }, 'Ann', ''],
    [{ firstName: '#REF!', lastName: 'Lee' }, '', 'Lee'],
    [{ firstName: '-', lastName: '.', customerName: 'Ann Lee' }, 'Ann', 'Lee'],
    [{ firstName: 'Christopher', lastName: 'Null' }, 'Christopher', 'Null'],
    [{ firstName: 'Sora', lastName: 'Na' }, 'Sora', 'Na'],
  ])('the name %j is %j %j', (written, firstName, lastName) => {
    expect(customerOf(written)).toMatchObject({ firstName, lastName });
  });

  it.each<[Partial<Record<CustomerField, string>>, string, string?]>([
    [{ address: '7 Pelican Row', unit: 'Apt 4' }, '7 Pelican Row, Apt 4'],
    [{ address: '7 Pelican Row', unit: '4B' }, '7 Pelican Row, Unit 4B'],
    [{ address: '7 Pelican Row', unit: '#4' }, '7 Pelican Row, #4'],
    [{ address: '7 Pelican Row Apt 4', unit: 'apt 4' }, '7 Pelican Row Apt 4'],
    [{ address: '7 Pelican Row', unit: 'N/A' }, '7 Pelican Row'],
    [{ address: '7 Pelican Row\nApt 4' }, '7 Pelican Row, Apt 4'],
    [
      { address: '7 Pelican Row, Apt 4, Palm Coast, FL 32137' },
      '7 Pelican Row, Apt 4',
      'Palm Coast',
    ],
    [{ address: '7 Pelican Row Palm Coast FL 32137-1234' }, '7 Pelican Row', 'Palm Coast'],
    [{ address: '7 King St, St. Augustine, Florida, 32084, USA' }, '7 King St', 'St Augustine'],
    [{ address: '12 Magnolia St, Atlanta, GA 30301' }, '12 Magnolia St', 'Atlanta'],
    [{ address: '12 Magnolia St Atlanta GA 30301' }, '12 Magnolia St Atlanta', ''],
    [{ address: 'Lot 5, Old Kings Road' }, 'Lot 5, Old Kings Road', ''],
  ])('the address %j is %j', (written, address, ...[city]) => {
    expect(customerOf(written)).toMatchObject({ address, ...(city !== undefined && { city }) });
  });

  const noId = /isn’t an id$/;

  it.each<[string, string | null, RegExp?]>([
    ['4711', '4711'],
    ['A-17', 'A-17'],
    ['5E10', '5E10'],
    ['="0012"', '0012'],
    ['1.2E+16', null, lost],
    ['1E+15', null, lost],
    ['none', null, noId],
    ['unknown', null, noId],
    ['0', null, noId],
    ['000', null, noId],
    ['-', null],
    ['N/A', null],
    ['#REF!', null],
  ])('the id %j is %j', (cell, id, ...[note]) => {
    const { noted, externalId } = customerOf({ id: cell });
    expect(externalId).toBe(id);
    expect(noted).toEqual(note ? [expect.stringMatching(note)] : []);
  });

  it('refuses who can be told by nothing', () => {
    const given = { customerName: 'Ann Lee', phone: 'N/A', email: 'none', id: '0' };
    expect(customerRow(given, reading)).toEqual({
      wrong: { field: '', message: expect.stringMatching(/^Has neither/) as string },
    });
    expect(customerRow({ ...given, address: '7 Pelican Row' }, reading)).toHaveProperty('make');
  });
});
