import { Blocks, blockSize, Rows } from './blocks';
import { dayNumber, instantOf, isoDate, isSunday } from './calendar';
import { dataEnd, Firm } from './firm';
import { customersWithPhone, phoneOf, spelled, tenDigits } from './phones';

const firm = new Firm({ seed: 5, system: 'servicepro' });
const first = Array.from({ length: 3_200 }, (_, index) => index);

it('makes the same record again, whatever was made before', () => {
  const far = [999_999, 4, 123_456, -3].map((index) => [firm.customer(index), firm.visits(index)]);
  const other = new Firm({ seed: 5, system: 'servicepro' });
  const again = [-3, 123_456, 4, 999_999].map((index) => [
    other.customer(index),
    other.visits(index),
  ]);
  expect(again.toReversed()).toEqual(far);
});

it('makes other records of another seed, and for another system', () => {
  const names = (each: Firm) =>
    first
      .slice(0, 20)
      .map((index) => each.customer(index).firstName + each.customer(index).lastName);
  expect(names(new Firm({ seed: 6, system: 'servicepro' }))).not.toEqual(names(firm));
  expect(names(new Firm({ seed: 5, system: 'servicetitan' }))).not.toEqual(names(firm));
});

it('has 0 to 12 things in a history, three on average', () => {
  const counts = first.map((index) => firm.visits(index).length);
  expect(Math.min(...counts)).toBe(0);
  expect(Math.max(...counts)).toBe(12);
  expect(counts.reduce((sum, count) => sum + count)).toBe(3 * first.length);
  expect(counts).toEqual(first.map((index) => firm.visitRows.of(index)));
});

it('shows each e-mail address once, but for customers who are there twice', () => {
  const seen = new Map<string, number>();
  const repeated: number[] = [];
  for (const index of first) {
    const { email } = firm.customer(index);
    if (email === null) continue;
    expect(email).toMatch(/^[a-z.]+\d+@example\.com$/);
    if (seen.has(email)) repeated.push(index);
    seen.set(email, index);
  }
  expect(repeated.length).toBeGreaterThan(first.length / 200);
  expect(repeated.length).toBeLessThan(first.length / 64);
  for (const index of repeated) {
    const [copy, original] = [firm.customer(index), firm.customer(index - 1)];
    const { firstName, lastName, street, zip } = original;
    expect(copy).toMatchObject({ firstName, lastName, street, zip });
    expect(copy.modifiedAt).not.toBe(original.modifiedAt);
  }
});

it('leaves fields out, marks some notes like formulas, and writes names with all their letters', () => {
  const customers = first.map((index) => firm.customer(index));
  const share = (has: (customer: (typeof customers)[0]) => boolean) =>
    customers.filter(has).length / customers.length;
  expect(share(({ email }) => email === null)).toBe(1 / blockSize);
  expect(share(({ phone }) => phone === null)).toBe(1 / blockSize);
  expect(share(({ secondPhone }) => secondPhone !== null)).toBe(1 / blockSize);
  for (const sign of ['=', '+', '-', '@']) {
    expect(share(({ notes }) => notes?.startsWith(sign) ?? false)).toBeGreaterThan(0.01);
  }
  // oxlint-disable-next-line no-control-regex
  expect(share(({ lastName }) => /[^\x00-\x7f]/.test(lastName))).toBeGreaterThan(0.05);
});

it('numbers that belong to nobody, found again in any spelling', () => {
  const size = 60_000;
  const all = Array.from({ length: size }, (_, index) => phoneOf(index));
  expect(all.every((digits) => /^\d{3}55501\d\d$/.test(digits))).toBe(true);
  expect(new Set(all.slice(0, 300)).size).toBe(300);
  const local = all.slice(0, 300).every((digits) => /^(904|386|352)/.test(digits));
  expect(local).toBe(true);
  for (const index of [0, 7, 299, 300, 12_345, 59_999]) {
    const digits = all[index] ?? '';
    const expected = all.flatMap((each, place) => (each === digits ? [place] : []));
    expect([...customersWithPhone(digits, 0, size)]).toEqual(expected);
    for (let choice = 0; choice < 6; choice += 1) {
      expect(tenDigits(spelled(digits, choice))).toBe(digits);
    }
  }
  expect(tenDigits('904-555-0101 ext. 12')).toBe('9045550101');
  expect(tenDigits('555-0101')).toBeNull();
  expect([...customersWithPhone('9045559999', 0, size)]).toEqual([]);
});

it('finds all with a number, also who shares it', () => {
  const size = 3_200;
  for (const index of [30, 31, 46, 47, 1_000]) {
    const { phone } = firm.customer(index);
    if (phone === null) continue;
    const expected = first.filter((each) => {
      const customer = firm.customer(each);
      return customer.phone === phone || customer.secondPhone === phone;
    });
    expect(firm.withPhone(phone, 0, size)).toEqual(expected);
  }
  const { email } = firm.customer(100);
  expect(firm.withEmail(email ?? '', 0, size)).toEqual([100]);
});

it('has known people among its customers, with telephone, e-mail and history', () => {
  const people = [
    { firstName: 'Ada', lastName: 'Probe', email: 'Ada@example.com', phone: '(904) 555-0177' },
    { firstName: 'Bo', lastName: 'Probe', email: 'bo@example.com', phone: '904.555.0178' },
  ];
  const some = new Firm({ seed: 5, system: 'servicepro', people });
  const [ada] = some.withPhone('9045550177', 0, 100).filter((index) => {
    return some.customer(index).firstName === 'Ada';
  });
  expect(some.customer(ada ?? -1)).toMatchObject({ email: 'Ada@example.com', phone: '9045550177' });
  expect(some.withEmail('ada@example.com', 0, 100)).toEqual([ada]);
  expect(some.visits(ada ?? -1).length).toBeGreaterThanOrEqual(2);
  expect(some.withEmail('bo@example.com', 0, 100)).toHaveLength(1);
});

it('works on weekdays and Saturdays, in the order of a history', () => {
  for (const index of first.slice(0, 400)) {
    const visits = firm.visits(index);
    expect(visits.some(({ day }) => isSunday(day))).toBe(false);
    for (const { day, status } of visits) {
      expect(day > dayNumber(dataEnd)).toBe(status === 'scheduled');
    }
    const past = visits.filter(({ status }) => status !== 'scheduled').map(({ day }) => day);
    expect(past).toEqual(past.toSorted((one, other) => one - other));
  }
});

it.each([
  ['2026-03-07', 9, '2026-03-07T14:00:00.000Z'],
  ['2026-03-08', 9, '2026-03-08T13:00:00.000Z'],
  ['2026-10-31', 9, '2026-10-31T13:00:00.000Z'],
  ['2026-11-01', 9, '2026-11-01T14:00:00.000Z'],
  ['2020-03-08', 12, '2020-03-08T16:00:00.000Z'],
  ['2020-11-01', 12, '2020-11-01T17:00:00.000Z'],
])('%s at %i is %s', (date, hour, instant) => {
  const day = dayNumber(Date.parse(date));
  expect(isoDate(day)).toBe(date);
  expect(new Date(instantOf(day, hour)).toISOString()).toBe(instant);
});

it('finds the row of any number without counting', () => {
  const values = Array.from({ length: blockSize }, (_, place) => place % 5);
  const rows = new Rows(new Blocks(3, values), values, (count) => count);
  let row = rows.before(-20);
  for (let customer = -20; customer < 500; customer += 1) {
    expect(rows.before(customer)).toBe(row);
    for (let nth = 0; nth < rows.of(customer); nth += 1) {
      expect(rows.whose(row)).toEqual({ customer, nth });
      row += 1;
    }
  }
});
