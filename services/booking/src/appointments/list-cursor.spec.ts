import { Refusal } from '@service-kit/requests/refusal';
import { decodeCursor, encodeCursor } from './list-cursor';

const position = {
  today: new Date('2026-11-20T05:00:00Z'),
  after: {
    startsAt: new Date('2026-11-23T15:00:00Z'),
    id: '7f9c24e8-3b12-4f6a-9a51-0c4f7d2b9e10',
  },
};
const encoded = (text: string) => Buffer.from(text).toString('base64url');

describe('a cursor of the list', () => {
  it('comes back as it was', () => {
    expect(decodeCursor(encodeCursor(position))).toEqual(position);
  });

  it.each([
    ['nothing in it', ''],
    ['other text', 'next'],
    ['no id', encoded('1|2')],
    ['an id that is none', encoded('1|2|x')],
    ['more than belongs there', `${encoded(`1|2|${position.after.id}|4`)}`],
    ['an instant beyond all calendars', encoded(`1|999999999999999|${position.after.id}`)],
    ['an instant before them', encoded(`-1|2|${position.after.id}`)],
  ])('with %s is refused', (_, cursor) => {
    expect(() => decodeCursor(cursor)).toThrow(Refusal);
  });
});
