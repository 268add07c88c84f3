import { returnPath } from './return-path';

const officePaths = ['/admin-tracking', '/technician-management', '/admin-customer-management'];

describe('after the login', () => {
  it.each(['/admin-tracking', '/admin-tracking?tab=appointments', '/technician-management'])(
    'leads back to %s',
    (from) => expect(returnPath({ from }, officePaths)).toBe(from),
  );

  it.each([
    null,
    undefined,
    {},
    { from: 7 },
    { from: '/payment' },
    { from: '//elsewhere.example.com' },
    { from: 'https://elsewhere.example.com/admin-tracking' },
  ])('leads to the customers from %j', (state) =>
    expect(returnPath(state, officePaths)).toBe('/admin-customer-management'),
  );

  it('leads to payments for someone who may not open the customers', () => {
    for (const state of [null, { from: '/admin-tracking' }])
      expect(returnPath(state, ['/admin-payments'])).toBe('/admin-payments');
  });
});
