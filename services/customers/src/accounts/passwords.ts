import { randomBytes } from 'node:crypto';
import { hash, verify, type Options } from '@node-rs/argon2';

/** argon2id (the library's default algorithm) at OWASP's figures: about 25 ms and 19 MiB. */
const strength: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashOf(password: string): Promise<string> {
  return hash(password, strength);
}

/** A password that nobody has; checked for addresses that nobody has, which takes the same time. */
const nobodysHash = hashOf(randomBytes(24).toString('base64'));

/** Whether it is the password of this hash. Without a hash it is not, after the same work. */
export async function matches(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await nobodysHash), password);
  return isRight && passwordHash !== undefined;
}
