import { acceptedEncoding, isKnown, representationsOf } from './kept-file';

it.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br;q=0.9', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0', null],
  ['br; q=0.5', 'br'],
  ['identity', null],
  ['', null],
  ['brotli', null],
])('sends to those who take "%s" %s', (accepted, encoding) => {
  expect(acceptedEncoding(accepted)).toBe(encoding);
});

it.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  [undefined, false],
])('takes If-None-Match %s for known: %s', (header, known) => {
  expect(isKnown(header, '"a"')).toBe(known);
});

it('gives every form of a text a tag of its own, and every text another', async () => {
  const forms = [await representationsOf('one'), await representationsOf('two')];
  const tags = forms.flatMap((each) => Object.values(each).map(({ etag }) => etag));
  expect(new Set(tags).size).toBe(6);
});
