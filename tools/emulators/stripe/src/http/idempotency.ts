import { createHash } from 'node:crypto';
import type { KeptAnswer } from '../state/tables';
import type { World } from '../world';
import type { Form, FormValue } from './form';
import { StripeFailure } from './stripe-failure';

/** https://docs.stripe.com/api/idempotent_requests */
const keptForMs = 24 * 60 * 60 * 1000;
const maxKeyLength = 255;

export interface Keyed {
  readonly id: string;
  readonly path: string;
  readonly fingerprint: string;
}

/** Keys whose first request is in progress. */
export class KeysInUse {
  private readonly ids = new Set<string>();

  /**
   * @returns the kept answer to the same request
   * @throws 409 while the first request is in progress, idempotency_error for another request
   */
  begin(world: World, keyed: Keyed, name: string): KeptAnswer | undefined {
    if (this.ids.has(keyed.id)) {
      throw new StripeFailure(
        409,
        'idempotency_error',
        `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${name}. Please try again later.`,
        { code: 'idempotency_key_in_use' },
        false,
      );
    }
    const kept = world.store.get('kept_answer', keyed.id);
    if (!kept || world.clock.now() - kept.keptAt >= keptForMs) {
      this.ids.add(keyed.id);
      return undefined;
    }
    if (kept.path !== keyed.path) {
      throw mismatch(
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${keyed.path}' vs '${kept.path}'). Try using a key other than '${name}' if you meant to execute a different request.`,
      );
    }
    if (kept.fingerprint !== keyed.fingerprint) {
      throw mismatch(
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${name}' if you meant to execute a different request.`,
      );
    }
    return kept;
  }

  end({ id }: Keyed): void {
    this.ids.delete(id);
  }
}

const mismatch = (message: string): StripeFailure =>
  new StripeFailure(400, 'idempotency_error', message, {}, false);

/** @param owner the account, or who has its publishable key */
export function keyedBy(name: string, owner: string, path: string, given: Form): Keyed {
  if (name.length > maxKeyLength) {
    throw new StripeFailure(
      400,
      'idempotency_error',
      `Idempotency keys can be at most ${maxKeyLength} characters long.`,
      {},
      false,
    );
  }
  return { id: `${owner} ${name}`, path, fingerprint: fingerprint(given) };
}

/** In any order of the parameters. Only the last four digits of a card count, since this is kept. */
function fingerprint(given: Form): string {
  const flat: [string, string][] = [];
  const walk = (value: FormValue, name: string): void => {
    if (typeof value !== 'string') {
      for (const [key, inner] of value) walk(inner, `${name}[${key}]`);
    } else if (!name.endsWith('[cvc]')) {
      flat.push([name, name.endsWith('[number]') ? value.slice(-4) : value]);
    }
  };
  walk(given, '');
  const sorted = flat.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}

export function forgetOldAnswers({ store, clock }: World): void {
  store.transaction(() => {
    for (const { id, keptAt } of store.all('kept_answer')) {
      if (clock.now() - keptAt >= keptForMs) store.remove('kept_answer', id);
    }
  });
}
