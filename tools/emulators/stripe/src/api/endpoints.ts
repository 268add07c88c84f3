import type { Endpoint } from './reply';
import { paymentIntentEndpoints } from './payment-intents';
import { recordEndpoints } from './records';
import { refundEndpoints } from './refunds';

const endpoints: readonly Endpoint[] = [
  ...paymentIntentEndpoints,
  ...refundEndpoints,
  ...recordEndpoints,
];

export function endpointOf(
  method: string,
  path: string,
): { readonly endpoint: Endpoint; readonly id: string } | undefined {
  const parts = path.split('/');
  for (const endpoint of endpoints) {
    const pattern = endpoint.path.split('/');
    const matches =
      endpoint.method === method &&
      pattern.length === parts.length &&
      pattern.every((part, index) => part === ':id' || part === parts[index]);
    if (matches) return { endpoint, id: parts[pattern.indexOf(':id')] ?? '' };
  }
  return undefined;
}
