import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, verify, type Options } from '@node-rs/argon2';
import type { FieldError } from '@contracts/refusals';
import { accountMessages, officePasswordLength } from '@contracts/vocabulary/accounts';
import { Refusal, Unavailable } from '@service-kit/requests/refusal';
import { ConcurrencyLimit } from '@service-kit/requests/concurrency-limit';

/** argon2id (the library's default) with OWASP's parameters: about 25 ms and 19 MiB. */
const strength: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing uses libuv's four threads, which file access and DNS need, too. Work that waits longer
 * than its caller is useless.
 */
const limits = { atOnce: Math.min(3, availableParallelism()), waiting: 200, waitMs: 4_000 };

interface Chooser {
  readonly email: string;
  readonly isAdmin: boolean;
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Some 49,000, loaded with the first new password. They take a few megabytes. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  ));

/**
 * Returns the problem, or null. The contract checks the minimum length. The email address and the
 * part before @ count as common: attackers try those first.
 */
export async function passwordProblem(
  password: string,
  { email, isAdmin }: Chooser,
): Promise<string | null> {
  if (isAdmin && password.length < officePasswordLength) return accountMessages.officePassword;
  const typed = composed(password).toLowerCase();
  const isGuessed = typed === email || typed === email.slice(0, email.lastIndexOf('@'));
  const isCommon = isGuessed || (await commonPasswords()).has(typed);
  return isCommon ? accountMessages.commonPassword : null;
}

/** A keyboard may send `é` as one character, another as two. */
const composed = (password: string): string => password.normalize('NFC');

/** For scripts. Services use `PasswordHashes`. */
export function hashOf(password: string): Promise<string> {
  return hash(composed(password), strength);
}

/** For unknown addresses, so that they cost the same work. */
const decoyHash = hashOf(randomBytes(24).toString('base64'));

@Injectable()
export class PasswordHashes {
  private readonly limit = new ConcurrencyLimit(
    limits,
    () => new Unavailable('passwords', 'deadline'),
  );

  /**
   * Refuses a weak password with `validation_failed` and the field. Rejects with Unavailable if too
   * many wait already, as `matches` does.
   */
  async hashOf(password: string, chooser: Chooser): Promise<string> {
    const message = await passwordProblem(password, chooser);
    if (message !== null) {
      const errors: FieldError[] = [{ field: 'password', message }];
      throw new Refusal('validation_failed', { details: { errors } });
    }
    return this.limit.run(() => hashOf(password));
  }

  /** Without a hash it doesn't match, after the same work. */
  async matches(password: string, passwordHash: string | undefined): Promise<boolean> {
    const compared = passwordHash ?? (await decoyHash);
    const verified = (typed: string) => this.limit.run(() => verify(compared, typed));
    const typed = composed(password);
    // Earlier hashes were made of the text as it came.
    const isRight = (await verified(typed)) || (typed !== password && (await verified(password)));
    return isRight && passwordHash !== undefined;
  }
}
