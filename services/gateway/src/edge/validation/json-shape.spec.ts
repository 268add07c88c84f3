import { isWithinBounds } from './json-shape';

const within = (text: string, values = 10) => isWithinBounds(text, values);

describe('the shape of a JSON body', () => {
  it('lets a request through', () => {
    expect(within('{"name":"A, B [C] {D}","place":{"lat":1,"lng":2},"tags":["a","b"]}')).toBe(true);
    expect(within('"\\",[[[[[[[[[[[["')).toBe(true);
    expect(within('')).toBe(true);
  });

  it.each(['[1,2,3,4,5,6,7,8,9,10,11]', '[{},{},{},{},{},{}]', `{${'"a":1,'.repeat(10)}"b":2}`])(
    'finds too many values in %s',
    (text) => expect(within(text)).toBe(false),
  );

  it('finds what goes too deep', () => {
    expect(within('['.repeat(20), 100)).toBe(true);
    expect(within('['.repeat(21), 100)).toBe(false);
    expect(within('{"a":'.repeat(21), 100)).toBe(false);
  });

  it('is not led astray by quotes and backslashes', () => {
    expect(within(`["\\\\",${'1,'.repeat(20)}1]`)).toBe(false);
    expect(within(`["\\"",${'1,'.repeat(20)}1]`)).toBe(false);
  });
});
