import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, verify, type Options } from '@node-rs/argon2';
import type { FieldError } from '@contracts/refusals';
import { accountMessages, ownerPasswordLength } from '@contracts/vocabulary/customers';
import { Refusal, Unavailable } from '@service-kit/requests/refusal';
import { ConcurrencyLimit } from '@service-kit/requests/concurrency-limit';

/** argon2id (the library's default algorithm) at OWASP's figures: about 25 ms and 19 MiB. */
const strength: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing runs in libuv's four threads, which files and names need, too. What waits longer than a
 * caller does is not worth its cost anymore.
 */
const limits = { atOnce: Math.min(3, availableParallelism()), waiting: 200, waitMs: 4_000 };

/** The account that is to have a password. */
interface Chooser {
  readonly email: string;
  readonly isAdmin: boolean;
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Some 49,000 of them, read when the first password is chosen: they take a few megabytes. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  ));

/**
 * What is wrong with a new password, or null. The contract holds the shortest length for everyone.
 * The email address and the part before its @ count as common: an attacker tries those first.
 */
export async function passwordProblem(
  password: string,
  { email, isAdmin }: Chooser,
): Promise<string | null> {
  if (isAdmin && password.length < ownerPasswordLength) return accountMessages.ownerPassword;
  const typed = password.toLowerCase();
  const isGuessed = typed === email || typed === email.slice(0, email.lastIndexOf('@'));
  const isCommon = isGuessed || (await commonPasswords()).has(typed);
  return isCommon ? accountMessages.commonPassword : null;
}

/** For what runs alone; a service goes through `PasswordHashes`. */
export function hashOf(password: string): Promise<string> {
  return hash(password, strength);
}

/** A password that no one has; checked for addresses that no one has, which is the same work. */
const decoyHash = hashOf(randomBytes(24).toString('base64'));

/** The costly work on passwords, of which there is never more at once than the process can bear. */
@Injectable()
export class PasswordHashes {
  private readonly limit = new ConcurrencyLimit(
    limits,
    () => new Unavailable('passwords', 'deadline'),
  );

  /**
   * Of a password that someone chooses. Refuses a weak one with `validation_failed`, naming the
   * field; rejects with Unavailable when too many wait already, as `matches` does.
   */
  async hashOf(password: string, chooser: Chooser): Promise<string> {
    const message = await passwordProblem(password, chooser);
    if (message !== null) {
      const errors: FieldError[] = [{ field: 'password', message }];
      throw new Refusal('validation_failed', { details: { errors } });
    }
    return this.limit.run(() => hashOf(password));
  }

  /** Whether it is the password of this hash. Without a hash it is not, after the same work. */
  async matches(password: string, passwordHash: string | undefined): Promise<boolean> {
    const compared = passwordHash ?? (await decoyHash);
    const isRight = await this.limit.run(() => verify(compared, password));
    return isRight && passwordHash !== undefined;
  }
}
