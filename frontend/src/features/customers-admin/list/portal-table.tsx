import { Link } from 'react-router-dom';
import type { CustomerAccount } from '@contracts/customers/accounts';
import { administratorLabel } from '@contracts/vocabulary/accounts';
import { formatDate, formatDateTime } from '../../../shared/format';
import { classNames } from '../../../shared/ui/class-names';
import { Badge } from '../../../shared/ui/feedback/badge';
import { RecordTable, type RecordColumn } from '../../../shared/ui/office/record-table';
import text from '../../../shared/ui/office/record-text.module.css';
import { EmailLink, PhoneLink } from '../../../shared/ui/office/record-parts';
import styles from '../customers-admin.module.css';
import { searchForCustomers } from '../use-customer-params';

const columns: readonly RecordColumn<CustomerAccount>[] = [
  {
    title: 'Customer',
    tablet: { width: 180 },
    width: '24%',
    order: nameOf,
    render: (customer) => (
      <>
        <Name customer={customer} />
        <Marks customer={customer} />
      </>
    ),
  },
  {
    title: 'Contact',
    tablet: { width: 208 },
    width: '24%',
    render: ({ email, phone }) => (
      <>
        <EmailLink email={email} />
        <PhoneLink phone={phone} />
      </>
    ),
  },
  {
    title: 'Address',
    render: ({ address }) => address ?? <span className={text.none}>None given</span>,
  },
  {
    title: 'Joined',
    tablet: { width: 150 },
    width: 160,
    order: ({ createdAt }) => createdAt,
    render: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
  },
  {
    title: 'Last login',
    tablet: { width: 128 },
    width: 190,
    order: ({ lastLogin }) => lastLogin,
    render: (customer) => <LastLogin customer={customer} />,
  },
];

export function PortalTable({ customers }: { customers: readonly CustomerAccount[] }) {
  return <RecordTable columns={columns} items={customers} context={undefined} />;
}

function nameOf({ firstName, lastName }: CustomerAccount): string {
  return `${firstName} ${lastName}`;
}

/** To the records with their email address. */
function Name({ customer }: { customer: CustomerAccount }) {
  return (
    <Link
      className={classNames(text.name, styles.name)}
      to={{ search: searchForCustomers(customer.email) }}
    >
      {nameOf(customer)}
    </Link>
  );
}

function Marks({ customer }: { customer: CustomerAccount }) {
  if (!customer.isAdmin && customer.emailVerified) return null;
  return (
    <span className={text.marks}>
      {customer.isAdmin && <Badge tone="line">{administratorLabel}</Badge>}
      {!customer.emailVerified && <Badge>Email not verified</Badge>}
    </span>
  );
}

function LastLogin({ customer }: { customer: CustomerAccount }) {
  return customer.lastLogin === null ? (
    <span className={text.none}>Never</span>
  ) : (
    <time dateTime={customer.lastLogin}>{formatDateTime(customer.lastLogin)}</time>
  );
}
