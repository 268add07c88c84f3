import { hash } from '@node-rs/argon2';
import { accountMessages } from '@contracts/vocabulary/accounts';
import { PasswordHashes, passwordProblem } from './password-hashes';

const email = 'nora.example@example.com';
const { commonPassword, officePassword } = accountMessages;

describe('the password rule', () => {
  it.each([
    ['password', false, commonPassword],
    ['PassWord1', false, commonPassword],
    ['hunter2', false, commonPassword],
    ['nora.example', false, commonPassword],
    ['Nora.Example@example.com', false, commonPassword],
    ['fans and coils', false, null],
    ['a good password', false, null],
    ['eleven char', true, officePassword],
    ['twelve chars', true, null],
    ['password1234', true, commonPassword],
  ])('%s, of an owner: %s', async (password, isAdmin, problem) => {
    expect(await passwordProblem(password, { email, isAdmin })).toBe(problem);
  });
});

describe('a password with accents', () => {
  const hashes = new PasswordHashes();
  const chooser = { email, isAdmin: false };
  const [asOne, asTwo] = ['caf\u00e9 noir', 'cafe\u0301 noir'];

  it('matches however a keyboard sends it', async () => {
    for (const chosen of [asOne, asTwo]) {
      const stored = await hashes.hashOf(chosen, chooser);
      for (const typed of [asOne, asTwo, chosen.normalize('NFD')])
        expect(await hashes.matches(typed, stored)).toBe(true);
      expect(await hashes.matches('cafe creme', stored)).toBe(false);
    }
  });

  it('matches an earlier hash of the text as it came', async () => {
    const earlier = await hash(asTwo);
    expect(await hashes.matches(asTwo, earlier)).toBe(true);
    expect(await hashes.matches(asTwo, undefined)).toBe(false);
  });
});
