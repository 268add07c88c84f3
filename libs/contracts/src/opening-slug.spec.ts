import fc from 'fast-check';
import { openingSlug } from './vocabulary/site/site-content';

describe('the address of an opening', () => {
  it('makes an address of any title that can be one part of a path, or none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (title) => {
        expect(openingSlug(title)).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
      }),
    );
  });

  it.each([
    ['../../admin', 'admin'],
    ['Café / Bar', 'caf-bar'],
    ['%2e%2e%2f', '2e-2e-2f'],
    ['👩‍🔧', ''],
    ['\u05d0\u05d1', ''],
  ])('makes of %s the address %j', (title, slug) => {
    expect(openingSlug(title)).toBe(slug);
  });
});
