/** The Stripe emulator of a running stack. */
import type { Stack } from './stack';

export interface Intent {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly metadata: { readonly paymentId?: string };
  readonly last_payment_error: object | null;
}

export class StripeEmulator {
  constructor(private readonly stack: Stack) {}

  /** Pays as the page in the browser does. Returns whether the card was accepted. */
  async confirm(intentId: string, card: string): Promise<boolean> {
    const response = await this.send('POST', `/v1/payment_intents/${intentId}/confirm`, {
      'content-type': 'application/x-www-form-urlencoded',
      body: new URLSearchParams({
        payment_method: card,
        return_url: 'https://repairs.example.com/payment-success',
      }).toString(),
    });
    if (response.status !== 200 && response.status !== 402) {
      throw new Error(`Stripe answered ${response.status}: ${await response.text()}`);
    }
    return response.status === 200;
  }

  async control<T>(call: string, body?: object): Promise<T> {
    const [method = '', path = ''] = call.split(' ');
    const response = await this.send(method, `/_emulator${path}`, {
      'content-type': 'application/json',
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  async intents(): Promise<Intent[]> {
    const state = await this.control<{ payment_intent: Intent[] }>(
      'GET /state?kinds=payment_intent',
    );
    return state.payment_intent;
  }

  private send(
    method: string,
    path: string,
    { body, ...headers }: { 'content-type': string; body?: string },
  ): Promise<Response> {
    const url = this.stack.setting('STRIPE_API_BASE');
    const key = this.stack.setting('STRIPE_SECRET_KEY');
    return fetch(`${url}${path}`, {
      method,
      signal: AbortSignal.timeout(20_000),
      headers: { ...headers, authorization: `Bearer ${key}` },
      ...(body !== undefined && { body }),
    });
  }
}
