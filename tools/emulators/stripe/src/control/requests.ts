import type { Form, FormValue } from '../http/form';
import type { Fault } from '../http/faults';
import type { Parameters } from '../http/parameters';
import { invalidRequest } from '../http/stripe-failure';
import { newId } from '../state/ids';
import type { Delivery } from '../state/tables';
import { seededRandom } from '../../../base/src/seeded-random';
import { asItHappens, type PlannedDelivery } from '../webhooks/delivery-plan';

const maxDepth = 4;
const maxCopies = 100;
const maxDelayMs = 10 * 60 * 1000;

/** What Stripe says to an account without a payment method, as its users report it. */
const noPaymentMethods =
  'No valid payment method types for this Payment Intent. Please ensure that you have activated payment methods compatible with your chosen currency in your dashboard (https://dashboard.stripe.com/settings/payment_methods).';

export function readFault(given: Parameters): Fault {
  given.only({
    code: 'taken',
    delayMs: 'taken',
    kind: 'taken',
    message: 'taken',
    method: 'taken',
    path: 'taken',
    status: 'taken',
    times: 'taken',
    when: 'taken',
  });
  const kind =
    given.oneOf('kind', ['api_error', 'rate_limit', 'refused', 'slow', 'hang', 'reset']) ??
    given.fail('kind');
  const when = given.oneOf('when', ['before', 'during', 'after']) ?? 'before';
  if (kind === 'rate_limit' && when !== 'before') {
    throw invalidRequest('A rate_limit comes before anything is done.', { param: 'when' });
  }
  if (kind === 'slow' && when === 'during') {
    throw invalidRequest('A slow answer is slow before the work or after it.', { param: 'when' });
  }
  if (kind === 'refused' && when === 'after') {
    throw invalidRequest('What is refused is not done.', { param: 'when' });
  }
  return {
    id: newId('fault'),
    method: given.oneOf('method', ['GET', 'POST']) ?? null,
    path: given.text('path', { max: 200 }) ?? '/v1/',
    kind,
    refusal: {
      status: given.integer('status', { min: 400, max: 499 }) ?? 400,
      message: given.text('message', { max: 1_000 }) ?? noPaymentMethods,
      code: given.text('code', { max: 100 }) ?? null,
    },
    when,
    delayMs: given.integer('delayMs', { max: maxDelayMs }) ?? 0,
    times: given.integer('times', { min: 1, max: 100_000 }) ?? 1,
  };
}

export function readPlan(given: Parameters): { planned: PlannedDelivery; seed: number } {
  given.only({ copies: 'taken', delayMs: 'taken', mode: 'taken', seed: 'taken', types: 'taken' });
  return {
    planned: {
      mode: given.oneOf('mode', ['send', 'hold']) ?? asItHappens.mode,
      copies: range(given, 'copies', maxCopies) ?? asItHappens.copies,
      delayMs: range(given, 'delayMs', maxDelayMs) ?? asItHappens.delayMs,
      types: given.texts('types') ?? asItHappens.types,
    },
    seed: given.integer('seed') ?? 1,
  };
}

/** A number, or `{ min, max }`. */
function range(
  given: Parameters,
  name: string,
  max: number,
): { min: number; max: number } | undefined {
  if (!given.has(name)) return undefined;
  if (given.isText(name)) {
    const exact = given.requiredInteger(name, { max });
    return { min: exact, max: exact };
  }
  const limits = given.child(name)?.only({ max: 'taken', min: 'taken' });
  const min = limits?.integer('min', { max }) ?? 0;
  return { min, max: limits?.requiredInteger('max', { min, max }) ?? min };
}

export function readRelease(given: Parameters): {
  inOrder: (held: Delivery[]) => Delivery[];
  copies: number;
} {
  given.only({ copies: 'taken', order: 'taken', seed: 'taken' });
  const order = given.oneOf('order', ['made', 'reversed', 'random']) ?? 'made';
  const random = seededRandom(given.integer('seed') ?? 1);
  const copies = given.integer('copies', { min: 1, max: maxCopies }) ?? 1;
  const orders = {
    made: (held: Delivery[]) => held,
    reversed: (held: Delivery[]) => held.toReversed(),
    random: (held: Delivery[]) =>
      held
        .map((delivery) => ({ delivery, at: random() }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ delivery }) => delivery),
  };
  return { inOrder: orders[order], copies };
}

/** A JSON object as a form, so that its fields are checked like other parameters. */
export function formOfJson(text: string): Form {
  let value: unknown;
  try {
    value = text === '' ? {} : JSON.parse(text);
  } catch {
    throw invalidRequest('The body is not JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidRequest('The body is not a JSON object.');
  }
  return formOf(value, 0);
}

function formOf(value: object, depth: number): Form {
  if (depth > maxDepth) throw invalidRequest('The body is nested too deeply.');
  const entries = Object.entries(value).filter(([, each]) => each !== null);
  return new Map(
    entries.map(([name, each]: [string, unknown]): [string, FormValue] => [
      name,
      typeof each === 'object' ? formOf(each as object, depth + 1) : String(each),
    ]),
  );
}
