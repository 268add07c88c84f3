import { Refusal } from '@service-kit/requests/refusal';
import { decodeRequestCursor, encodeRequestCursor } from './request-cursor';

const position = {
  urgency: 2,
  createdAt: new Date('2026-11-20T15:00:00.123Z'),
  id: '6f1f3a52-8a54-4a52-9a2e-1c9a5e1d7b10',
};

describe('the cursor of service requests', () => {
  it('comes back as what it was made of', () => {
    expect(decodeRequestCursor(encodeRequestCursor(position))).toEqual(position);
  });

  it.each([
    '',
    'x',
    ['3', '0', position.id],
    ['-1', '0', position.id],
    ['1', 'now', position.id],
    ['1', '999999999999999', position.id],
    ['1', '0', 'id'],
    ['1', '0', position.id, 'more'],
  ])('is refused when it is another (%j)', (parts) => {
    const cursor = Buffer.from([parts].flat().join('|')).toString('base64url');
    expect(() => decodeRequestCursor(cursor)).toThrow(Refusal);
  });
});
