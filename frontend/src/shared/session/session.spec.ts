import { tokenFor, sessionReducer, signedIn, signedOut } from './session.slice';
import { tokenExpiry, tokenSubject, validToken } from './token';

const now = Date.parse('2026-11-20T12:00:00Z');
const tokenUntil = (exp: unknown) =>
  `e30.${Buffer.from(JSON.stringify({ exp, name: 'Zoë ▲' })).toString('base64url')}.sig`;
const live = tokenUntil(now / 1000 + 60);
const dead = tokenUntil(now / 1000);

it('reads a token’s expiry and holds it valid before that moment only', () => {
  expect(tokenExpiry(live)).toBe(now + 60_000);
  expect(validToken(live, now)).toBe(live);
  expect(validToken(dead, now)).toBeNull();
});

it.each([null, '', 'opaque', 'a.b.c', 'a.e30.c', tokenUntil('soon')])(
  'holds %p not valid',
  (token) => {
    expect(validToken(token, now)).toBeNull();
  },
);

it('keeps the three sessions apart', () => {
  let session = sessionReducer(undefined, signedIn({ as: 'admin', token: live }));
  session = sessionReducer(session, signedIn({ as: 'technician', token: 'opaque' }));
  session = sessionReducer(session, signedOut({ as: 'admin' }));
  expect(session).toEqual({ adminToken: null, customerToken: null, technicianToken: 'opaque' });
});

it('sends no expired token, but always the opaque one of a phone link', () => {
  const session = { adminToken: dead, customerToken: live, technicianToken: 'opaque' };
  expect(tokenFor({ session }, 'admin', now)).toBeNull();
  expect(tokenFor({ session }, 'customer', now)).toBe(live);
  expect(tokenFor({ session }, 'technician', now)).toBe('opaque');
});

it.each([
  [`e30.${btoa('{"sub":"17"}')}.s`, '17'],
  [`e30.${btoa('{"sub":17}')}.s`, ''],
  [`e30.${btoa('null')}.s`, ''],
  ['opaque', ''],
])('reads from %p whose it is: %p', (token, subject) => {
  expect(tokenSubject(token)).toBe(subject);
});
