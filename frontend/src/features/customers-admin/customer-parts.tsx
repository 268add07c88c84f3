import { Link, useLocation } from 'react-router-dom';
import type { CustomerNumber, CustomerRow } from '@contracts/customers/records';
import { namelessCustomer } from '@contracts/vocabulary/office/customers';
import text from '../../shared/ui/office/record-text.module.css';
import { StatusTag } from '../../shared/ui/office/status-tag';
import { searchWithCustomer } from './use-customer-params';

/** Parts of a customer that the list, the page and the duplicates have in common. */

export const numberWords = (number: CustomerNumber): string => `#${number}`;

/** Takes the focus when the customer's page is closed. */
export const customerLinkId = (number: CustomerNumber | string): string => `customer-${number}`;

interface NamedRecordProps {
  of: Pick<CustomerRow, 'number' | 'name'>;
  id?: string;
  className?: string | undefined;
}

/** Opens the customer's page. */
export function NamedRecord({ of: { number, name }, ...link }: NamedRecordProps) {
  const { search } = useLocation();
  return (
    <Link to={{ search: searchWithCustomer(search, number) }} {...link}>
      {name || namelessCustomer}
    </Link>
  );
}

/** What the office should see before anything else. */
export function CustomerTags({
  of: { kind, hasAccount, doNotService },
}: {
  of: Pick<CustomerRow, 'kind' | 'hasAccount' | 'doNotService'>;
}) {
  if (kind === 'person' && !hasAccount && !doNotService) return null;
  return (
    <span className={text.marks}>
      {doNotService && <StatusTag tone="red">Do not service</StatusTag>}
      {hasAccount && <StatusTag tone="blue">Account</StatusTag>}
      {kind === 'business' && <StatusTag>Business</StatusTag>}
    </span>
  );
}
