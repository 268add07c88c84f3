import fc from 'fast-check';
import { intactPrefixLength } from './intact-prefix';

describe('the outbox', () => {
  it('the intact prefix is as long as what was not lost, wherever the cut is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(5_000), fc.nat(5_000), async (one, other) => {
        const length = Math.max(one, other);
        const cut = Math.min(one, other);
        let asked = 0;
        const found = await intactPrefixLength(length, async (index) => {
          asked += 1;
          expect(index).toBeLessThan(length);
          return index < cut;
        });
        expect(found).toBe(cut);
        expect(asked).toBeLessThanOrEqual(Math.ceil(Math.log2(length + 1)));
      }),
    );
  });
});
