import type { IncomingMessage } from 'node:http';
import { apiVersion } from '../api-version';
import { endpointOf } from '../api/endpoints';
import { bodyOf, failureBody } from '../api/reply';
import { randomText } from '../state/ids';
import type { Call, World } from '../world';
import { jsonAnswer, type Answer } from '../../../base/src/answer';
import { keyOf, secretKeyRequired, type Keys } from './authentication';
import type { Fault, Faults } from './faults';
import { parseForm, type Form } from './form';
import { keyedBy, KeysInUse, type Keyed } from './idempotency';
import { Parameters } from './parameters';
import { checkPermission, objectOf } from './permissions';
import { invalidRequest, StripeFailure } from './stripe-failure';

/** `'broken'` ends the connection without an answer, `'silent'` leaves it without one. */
export type Outcome = Answer | 'broken' | 'silent';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly given: Form;
  readonly call: Call;
  readonly headers: Record<string, string>;
  readonly keyed: Keyed | undefined;
}

/** `/v1/…` */
export class StripeApi {
  private readonly inUse = new KeysInUse();
  private readonly permissions: ReadonlySet<string>;

  constructor(
    private readonly world: World,
    private readonly keys: Keys,
    private readonly faults: Faults,
    /** Resolves after the time, or when the server closes. */
    private readonly wait: (ms: number) => Promise<void>,
  ) {
    this.permissions = new Set(keys.restrictedKey?.permissions);
  }

  async answer(request: IncomingMessage, url: URL, body: string): Promise<Outcome> {
    const requestId = `req_${randomText(14)}`;
    const headers: Record<string, string> = {
      'request-id': requestId,
      'stripe-version': apiVersion,
    };
    let answer: Outcome;
    try {
      answer = await this.answerOrFail(request, url, body, headers);
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      answer = jsonAnswer(error.status, error.body());
    }
    return typeof answer === 'string'
      ? answer
      : { ...answer, headers: { ...headers, ...answer.headers } };
  }

  private async answerOrFail(
    request: IncomingMessage,
    url: URL,
    body: string,
    headers: Record<string, string>,
  ): Promise<Outcome> {
    const method = request.method ?? '';
    const path = url.pathname;
    const given = parseForm(method === 'POST' ? body : url.search.slice(1));
    const key = keyOf(request.headers, given, this.keys);
    checkVersion(request.headers);
    const name = request.headers['idempotency-key'];
    const idempotencyKey = method === 'POST' && typeof name === 'string' ? name : null;
    if (idempotencyKey !== null) headers['idempotency-key'] = idempotencyKey;
    // Of the account, whichever of its keys is used.
    const owner = key === 'publishable' ? key : 'secret';
    const keyed = idempotencyKey === null ? undefined : keyedBy(idempotencyKey, owner, path, given);
    const call: Call = {
      world: this.world,
      request: { id: headers['request-id'] ?? null, idempotency_key: idempotencyKey },
      key,
      permissions: key === 'restricted' ? this.permissions : null,
    };
    const fault = this.faults.take(method, path);
    if (fault?.when === 'before' && fault.kind !== 'slow') return await this.trouble(fault);
    if (keyed) {
      const kept = this.inUse.begin(this.world, keyed, idempotencyKey ?? '');
      if (kept) return await this.withFault(fault, replayed(kept));
    }
    try {
      if (fault?.when === 'before') await this.wait(fault.delayMs);
      const answer = this.execute({ method, path, given, call, headers, keyed }, fault);
      return await this.withFault(fault, answer);
    } finally {
      if (keyed) this.inUse.end(keyed);
    }
  }

  private async withFault(fault: Fault | undefined, answer: Answer): Promise<Outcome> {
    if (!fault || fault.when === 'before') return answer;
    if (fault.kind === 'reset' || fault.kind === 'hang') return await this.trouble(fault);
    await this.wait(fault.delayMs);
    return answer;
  }

  /** Changes, events and the answer that the key keeps are one transaction. */
  private execute(asked: Asked, fault: Fault | undefined): Answer {
    const { store } = this.world;
    if (fault?.when === 'during') {
      const answer = fault.kind === 'refused' ? refusal(fault) : serverError();
      return store.transaction(() => this.kept(asked, answer));
    }
    const isError = fault?.when === 'after' && fault.kind === 'api_error';
    try {
      return store.transaction(() => {
        const answer = this.run(asked);
        return this.kept(asked, isError ? serverError() : answer);
      });
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      return jsonAnswer(error.status, failureBody(asked.call, error));
    }
  }

  /** @throws failures that undo the work; others are answers, and what was done stays */
  private run({ method, path, given, call }: Asked): Answer {
    const match = endpointOf(method, path);
    if (!match) throw unrecognized(method, path);
    if (call.key === 'publishable' && !match.endpoint.open) throw secretKeyRequired();
    checkPermission(call, objectOf(path), method === 'GET' ? 'read' : 'write');
    try {
      const reply = match.endpoint.run(call, new Parameters(given), match.id);
      return jsonAnswer(200, bodyOf(call, reply, given));
    } catch (error) {
      if (!(error instanceof StripeFailure) || !error.isKept) throw error;
      return jsonAnswer(error.status, failureBody(call, error));
    }
  }

  private kept({ keyed, path, headers }: Asked, answer: Answer): Answer {
    if (!keyed) return answer;
    this.world.store.put('kept_answer', {
      ...keyed,
      path,
      status: answer.status,
      body: answer.body,
      requestId: headers['request-id'] ?? '',
      keptAt: this.world.clock.now(),
    });
    return answer;
  }

  private async trouble(fault: Fault): Promise<Outcome> {
    const { kind, delayMs } = fault;
    await this.wait(delayMs);
    if (kind === 'refused') return refusal(fault);
    if (kind === 'reset') return 'broken';
    if (kind === 'hang') return 'silent';
    if (kind === 'api_error')
      return { ...serverError(), headers: { 'stripe-should-retry': 'true' } };
    const failure = new StripeFailure(
      429,
      'invalid_request_error',
      'Too many requests hit the API too quickly. We recommend an exponential backoff of your requests.',
      { code: 'rate_limit' },
      false,
    );
    const headers = { 'stripe-rate-limited-reason': 'global-rate' };
    return { ...jsonAnswer(failure.status, failure.body()), headers };
  }
}

function refusal({ refusal: { status, message, code } }: Fault): Answer {
  const details = code === null ? {} : { code };
  return jsonAnswer(
    status,
    new StripeFailure(status, 'invalid_request_error', message, details).body(),
  );
}

/** The key keeps it, so a retry is useless: https://docs.stripe.com/error-low-level#server-errors */
function serverError(): Answer {
  const failure = new StripeFailure(
    500,
    'api_error',
    'An unknown error occurred. If you see this, contact Stripe support.',
  );
  return {
    ...jsonAnswer(failure.status, failure.body()),
    headers: { 'stripe-should-retry': 'false' },
  };
}

function checkVersion(headers: IncomingMessage['headers']): void {
  const version = headers['stripe-version'];
  if (version !== undefined && version !== apiVersion) {
    throw invalidRequest(`This emulator of Stripe has the API version ${apiVersion} only.`, {
      code: 'not_emulated',
    });
  }
  if (headers['stripe-account'] !== undefined) {
    throw invalidRequest('This emulator of Stripe has no connected accounts.', {
      code: 'not_emulated',
    });
  }
}

const replayed = (kept: { status: number; body: string; requestId: string }): Answer => ({
  status: kept.status,
  body: kept.body,
  headers: {
    'idempotent-replayed': 'true',
    'original-request': kept.requestId,
    ...(kept.status >= 500 ? { 'stripe-should-retry': 'false' } : {}),
  },
});

const unrecognized = (method: string, path: string): StripeFailure =>
  new StripeFailure(
    404,
    'invalid_request_error',
    `Unrecognized request URL (${method}: ${path.slice(0, 200)}).`,
    { code: 'url_invalid' },
    false,
  );
