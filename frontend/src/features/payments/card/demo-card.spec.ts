import { cardProblem, cardText, testCards, type DemoCardField } from './demo-card';

it.each([
  ['card', '4242424242424242', '4242 4242 4242 4242'],
  ['card', '4242-4242 42424242', '4242 4242 4242 4242'],
  ['card', '378282246310005', '3782 8224 6310 005'],
  ['card', '4242 42', '4242 42'],
  ['expiry', '12/34', '12 / 34'],
  ['expiry', '1/30', '01 / 30'],
  ['expiry', '1230', '12 / 30'],
  ['expiry', '12 / 2030', '12 / 30'],
  ['expiry', 'soon', 'soon'],
  ['cvc', ' 123 ', '123'],
] as const)('writes the %s %j as %j', (field, typed, shown) => {
  expect(cardText(field, typed)).toBe(shown);
});

it.each([
  ['card', '4242 4242 4242 4242', true],
  ['card', '4242-4242-4242-4242', true],
  ['card', '123456789012', true],
  ['card', '4242 4242', false],
  ['card', '42424242424242424242', false],
  ['card', '4242 4242 4242 424x', false],
  ['card', '', false],
  ['expiry', '12 / 34', true],
  ['expiry', '12/34', true],
  ['expiry', '13 / 34', false],
  ['expiry', '00 / 34', false],
  ['expiry', '', false],
  ['cvc', '123', true],
  ['cvc', '1234', true],
  ['cvc', '12', false],
  ['cvc', 'abc', false],
] as const)('lets the %s %j pass: %s', (field: DemoCardField, typed, passes) => {
  expect(cardProblem(field, typed) === undefined).toBe(passes);
});

it('offers test cards that its own form takes', () => {
  for (const { number } of testCards) expect(cardProblem('card', number)).toBeUndefined();
});
