import type { EstimateOption } from '@contracts/payments/estimates';
import { formatMoney } from '../format';

/** `$334.14 with sales tax`; empty if that isn't known. */
export const taxWords = ({ total, withTax }: Pick<EstimateOption, 'total' | 'withTax'>): string =>
  withTax === null
    ? ''
    : withTax === total
      ? 'Labor only: no sales tax'
      : `${formatMoney(withTax)} with sales tax`;
