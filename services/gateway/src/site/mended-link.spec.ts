import fc from 'fast-check';
import { linkedPages, pagesWithToken, pathWithToken } from '@contracts/vocabulary/site-pages';
import { mendedLink } from './mended-link';

const token = 'n7vJ0c-bQ2hY_5mXr9TzKpW1sLdE8fUa3GoIiRtVwZk';

describe('a mended link', () => {
  describe.each(pagesWithToken)('a link to %s', (page) => {
    const link = pathWithToken(page, token);

    it.each([
      [`${page}%23${token}`, link],
      [`${page}/%23${token}`, link],
      [`${page}%2523${token}`, link],
      [`${page}%252523${token}`, link],
      [`${page}%23${token}?utm_source=mail&utm_medium=email`, link],
      [`${page}%23${token}&utm_source=mail`, link],
      [`${page}%23${token}%3Fa%3D1`, link],
      [`${page}%23${token}#`, link],
      [`${page}?utm_source=mail%23${token}`, `${page}?utm_source=mail#${token}`],
      [`${page}/?a=1&b=%20%23${token}&c=2`, `${page}?a=1&b=%20#${token}`],
      [`${page}%3Fa=1%23${token}`, `${page}?a=1#${token}`],
      [`${page}?%23${token}`, link],
      [`${page}%23`, page],
    ])('that came as %s is mended', (came, mended) => {
      expect(mendedLink(came)).toBe(mended);
    });

    it('that is as it was is left alone', () => {
      for (const other of [page, `${page}/`, `${page}?a=1`, `${page}?a=1#${token}`, `${page}%2`])
        expect(mendedLink(other)).toBeUndefined();
    });
  });

  it('only pages with a token are mended', () => {
    const others = Object.values(linkedPages).filter(
      (page) => !pagesWithToken.some((p) => p === page),
    );
    for (const other of [
      ...others,
      '',
      '/',
      '/nothing',
      '/api/appointments',
      '//example.com/manage',
    ])
      expect(mendedLink(`${other}%23${token}`)).toBeUndefined();
  });

  it('leads to a page of ours and nowhere else, and breaks out of no header, whatever came', () => {
    const part = fc.oneof(
      fc.constantFrom(
        ...pagesWithToken,
        '%23',
        '%2523',
        '#',
        '?',
        '%3f',
        '/',
        '//',
        '\\',
        '%0d%0a',
        '&',
      ),
      fc.string({ unit: 'binary', maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const mended = mendedLink(`/${parts.join('')}`);
        if (mended === undefined) return;
        const { origin, pathname } = new URL(mended, 'https://repairs.example.com');
        expect(origin).toBe('https://repairs.example.com');
        expect(pagesWithToken).toContain(pathname);
        expect(mendedLink(mended)).toBeUndefined();
      }),
    );
  });

  it('takes no longer for a long address than for its length', () => {
    const long = `/manage?${'%25'.repeat(20_000)}`;
    expect(mendedLink(long)).toBeUndefined();
  });
});
