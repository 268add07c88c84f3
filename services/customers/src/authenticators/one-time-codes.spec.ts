import { base32, codeOf, keyUri, newRecoveryCode, recoveryHash, stepOf } from './one-time-codes';

const secret = Buffer.from('12345678901234567890');

describe('a one-time code', () => {
  // Appendix B of RFC 6238, its last six digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('has the code of the RFC at second %i', (second, code) => {
    expect(codeOf(secret, Math.floor(second / 30))).toBe(code);
  });

  it('takes a code of the steps next to the present one, and no other', () => {
    const at = (second: number) => stepOf(secret, codeOf(secret, 5), new Date(second * 1000));
    expect([120, 149, 150, 179, 180, 209].map(at)).toEqual([5, 5, 5, 5, 5, 5]);
    expect([119, 210].map(at)).toEqual([undefined, undefined]);
  });

  it('writes a secret as apps read it', () => {
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(keyUri('First Coast', 'boss@example.com', 'KEY')).toBe(
      'otpauth://totp/First%20Coast:boss%40example.com?secret=KEY&issuer=First%20Coast',
    );
  });

  it('knows a recovery code, however it is typed', () => {
    const code = newRecoveryCode();
    expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect(recoveryHash(code.toLowerCase().replaceAll('-', ' '))).toEqual(recoveryHash(code));
  });
});
