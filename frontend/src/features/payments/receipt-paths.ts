import { paths } from '../../shared/page/paths';

/** The portal's list of payments; `use-portal-view.ts` knows the view. */
export const receiptsPath = `${paths.portal}?view=payments`;

export const receiptPath = (paymentId: string): string =>
  `${paths.paymentSuccess}?${new URLSearchParams({ receipt: paymentId }).toString()}`;

export const receiptIn = (search: string): string | null =>
  new URLSearchParams(search).get('receipt');
