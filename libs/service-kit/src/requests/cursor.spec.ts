import { cursorOf, digitPart, idPart, instantPart } from './cursor';
import { Refusal } from './refusal';

const id = '7f9c24e8-3b12-4f6a-9a51-0c4f7d2b9e10';
const encoded = (text: string) => Buffer.from(text).toString('base64url');

describe('the cursor of a list by a digit and an instant', () => {
  const cursor = cursorOf({ urgency: digitPart(2), createdAt: instantPart, id: idPart });
  const position = { urgency: 2, createdAt: new Date('2026-11-20T15:00:00.123Z'), id };

  it('comes back as it was', () => {
    expect(cursor.decode(cursor.encode(position))).toEqual(position);
  });

  it.each([
    ['nothing in it', ''],
    ['other text', 'next'],
    ['no id', encoded('1|2')],
    ['an id that is none', encoded('1|2|x')],
    ['more than belongs there', encoded(`1|2|${id}|4`)],
    ['an instant beyond all calendars', encoded(`1|999999999999999|${id}`)],
    ['an instant before them', encoded(`1|-1|${id}`)],
    ['no digit', encoded(`|0|${id}`)],
    ['a digit that is too large', encoded(`3|0|${id}`)],
    ['a digit that is too small', encoded(`-1|0|${id}`)],
    ['an instant in words', encoded(`1|now|${id}`)],
  ])('with %s is refused', (_, text) => {
    expect(() => cursor.decode(text)).toThrow(Refusal);
  });
});
