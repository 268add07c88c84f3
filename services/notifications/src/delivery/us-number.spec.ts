import { usNumber } from './us-number';

it.each([
  '(904) 555-0110',
  '904.555.0110',
  '904 555 0110',
  '9045550110',
  '+1 904 555 0110',
  '1-904-555-0110',
  ' (904)555‑0110 ',
  '904/555–0110',
])('knows %s', (typed) => {
  expect(usNumber(typed)).toBe('+19045550110');
});

it('knows one of Puerto Rico', () => {
  expect(usNumber('(787) 555-0110')).toBe('+17875550110');
});

it.each([
  '',
  '555-0110',
  '+44 20 7946 0958',
  '+49 904 5550110',
  '+904 555 0110',
  '(104) 555-0110',
  '(904) 155-0110',
  '904 555 0110 ext. 5',
  '904 555 0110 x5',
  '90455501100',
  'call me',
  // Jamaica, Canada and the Dominican Republic
  '+1 876 555 0110',
  '(604) 555-0110',
  '809 555 0110',
  // premium, toll-free, personal, unassigned
  '+1 900 234 1234',
  '1-900-555-0110',
  '(800) 555-0110',
  '500 555 0110',
  '(555) 555-0110',
  '9'.repeat(5_000),
])('takes %s for none', (typed) => {
  expect(usNumber(typed)).toBeNull();
});
