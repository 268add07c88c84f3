import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../shared/page/paths';

/** Identifies a payment, and proves that the caller is the payer. */
export interface PaymentReference {
  /** Stripe's, `pi_…`. */
  readonly intentId: string;
  readonly clientSecret: string;
}

/** The page's parameters: Stripe's redirect has both, our own link and a reload only the id. */
export interface AddressedPayment {
  readonly intentId: string | null;
  readonly clientSecret: string | null;
}

const separator = '_secret_';

/** The secret contains the payment's id. */
export const intentIdOf = (clientSecret: string): string =>
  clientSecret.slice(0, Math.max(0, clientSecret.indexOf(separator)));

export function addressedPayment(search: string): AddressedPayment {
  const params = new URLSearchParams(search);
  const clientSecret = params.get('payment_intent_client_secret') || null;
  const intentId = params.get('payment_intent') || (clientSecret && intentIdOf(clientSecret));
  return { intentId: intentId || null, clientSecret };
}

const storageKeyOf = (intentId: string): string => `payment_secret_${intentId}`;

/** Used if storage is forbidden. Then a reload can't show the payment. */
const inMemory = new Map<string, string>();

function keep({ intentId, clientSecret }: PaymentReference): void {
  inMemory.set(intentId, clientSecret);
  try {
    sessionStorage.setItem(storageKeyOf(intentId), clientSecret);
  } catch {
    // See `inMemory`.
  }
}

function kept(intentId: string): string | null {
  try {
    return inMemory.get(intentId) ?? sessionStorage.getItem(storageKeyOf(intentId));
  } catch {
    return null;
  }
}

const pathOf = (intentId: string): string =>
  `${paths.paymentSuccess}?${new URLSearchParams({ payment_intent: intentId }).toString()}`;

/**
 * The link to the result page. The secret stays in this tab, out of the address and the history.
 */
export function resultPath(clientSecret: string): string {
  const intentId = intentIdOf(clientSecret);
  keep({ intentId, clientSecret });
  return pathOf(intentId);
}

/**
 * The payment in the page's address. Stripe's redirect brings a secret, which is removed from
 * address and history before it's used, and kept in this tab for reloads. `clientSecret` is null in
 * any other browser or tab.
 */
export function useAddressedPayment(): AddressedPayment & { readonly settled: boolean } {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { intentId, clientSecret } = addressedPayment(search);
  useLayoutEffect(() => {
    if (intentId === null || clientSecret === null) return;
    keep({ intentId, clientSecret });
    void navigate(pathOf(intentId), { replace: true });
  }, [intentId, clientSecret, navigate]);
  return {
    intentId,
    clientSecret: intentId === null ? null : kept(intentId),
    settled: clientSecret === null,
  };
}
