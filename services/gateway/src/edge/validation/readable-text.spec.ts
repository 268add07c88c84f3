import { unreadableParts } from './readable-text';

const fields = (body: unknown) => unreadableParts(body).map(({ field }) => field);

describe('readable text', () => {
  it('has nothing against any text that can be stored', () => {
    expect(
      fields({ name: 'José 😀 \n <b>', tags: ['a', 'b'], place: { lat: 1, lng: null } }),
    ).toEqual([]);
    expect(fields(undefined)).toEqual([]);
    expect(fields('text')).toEqual([]);
  });

  it.each([
    [{ name: 'a\0b' }, ['name']],
    [{ name: '\ud800' }, ['name']],
    [{ name: '\udc00\ud800' }, ['name']],
    [{ list: ['fine', 'a\0'] }, ['list.1']],
    [{ place: { address: '\0' } }, ['place.address']],
    [{ 'na\0me': 1 }, ['body']],
    ['\0', ['body']],
    [JSON.parse('{"__proto__":1}'), ['body']],
  ])('finds where %j cannot be stored', (body, expected) => {
    expect(fields(body)).toEqual(expected);
  });

  it('does not walk to the bottom of a pit', () => {
    let pit: unknown = 'x';
    for (let depth = 0; depth < 100_000; depth += 1) pit = [pit];
    expect(fields({ pit })).toEqual(['pit.0.0.0.0.0']);
  });

  it('names twenty problems at most', () => {
    expect(fields(Array.from({ length: 500 }, () => '\0'))).toHaveLength(20);
  });
});
