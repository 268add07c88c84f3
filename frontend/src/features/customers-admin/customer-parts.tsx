import type { CustomerAccount } from '@contracts/customers/accounts';
import { administratorLabel } from '@contracts/vocabulary/accounts';
import { formatDate, formatDateTime } from '../../shared/format';
import { Badge } from '../../shared/ui/feedback/badge';
import text from '../../shared/ui/office/record-text.module.css';

/** Parts of a customer that the table, the cards and the page have in common. */

export const nameOf = ({ firstName, lastName }: CustomerAccount): string =>
  `${firstName} ${lastName}`;

/** Takes the focus when the customer's page is closed. */
export const customerLinkId = (id: string | number): string => `customer-${id}`;

export function Marks({ customer }: { customer: CustomerAccount }) {
  if (!customer.isAdmin && customer.emailVerified) return null;
  return (
    <span className={text.marks}>
      {customer.isAdmin && <Badge tone="line">{administratorLabel}</Badge>}
      {!customer.emailVerified && <Badge>Email not verified</Badge>}
    </span>
  );
}

export function Joined({ customer }: { customer: CustomerAccount }) {
  return <time dateTime={customer.createdAt}>{formatDate(customer.createdAt)}</time>;
}

export function LastLogin({ customer }: { customer: CustomerAccount }) {
  return customer.lastLogin === null ? (
    <span className={text.none}>Never</span>
  ) : (
    <time dateTime={customer.lastLogin}>{formatDateTime(customer.lastLogin)}</time>
  );
}
