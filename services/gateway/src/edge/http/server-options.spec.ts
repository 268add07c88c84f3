import type { IncomingMessage } from 'node:http';
import { requestIdOf } from './server-options';

const given = (id: string | string[] | undefined) =>
  requestIdOf({ headers: { 'x-request-id': id } } as unknown as IncomingMessage);

describe('the request id', () => {
  it.each(['abcdefgh', '0b3f-42.c_D', 'x'.repeat(64)])('keeps %s', (id) => {
    expect(given(id)).toBe(id);
  });

  it.each([
    undefined,
    '',
    'short',
    'x'.repeat(65),
    'with blank in it',
    'line\nbreak-break',
    '{"json":1}',
  ])('replaces %p', (id) => expect(given(id)).toMatch(/^[0-9a-f-]{36}$/));
});
