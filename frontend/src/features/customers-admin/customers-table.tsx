import { Link, useLocation } from 'react-router-dom';
import type { CustomerAccount } from '@contracts/customers/accounts';
import { classNames } from '../../shared/ui/class-names';
import { RecordTable, type RecordColumn } from '../../shared/ui/office/record-table';
import text from '../../shared/ui/office/record-text.module.css';
import { EmailLink, PhoneLink } from '../../shared/ui/office/record-parts';
import { customerLinkId, Joined, LastLogin, Marks, nameOf } from './customer-parts';
import styles from './customers-admin.module.css';
import { searchWithCustomer } from './use-customer-params';

const columns: readonly RecordColumn<CustomerAccount, string>[] = [
  {
    title: 'Customer',
    tablet: { width: 180 },
    width: '24%',
    order: nameOf,
    render: (customer, search) => (
      <>
        <Name customer={customer} search={search} />
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
    render: (customer) => <Joined customer={customer} />,
  },
  {
    title: 'Last login',
    tablet: { width: 128 },
    width: 190,
    order: ({ lastLogin }) => lastLogin,
    render: (customer) => <LastLogin customer={customer} />,
  },
];

export function CustomersTable({ customers }: { customers: readonly CustomerAccount[] }) {
  const { search } = useLocation();
  return <RecordTable columns={columns} items={customers} context={search} />;
}

function Name({
  customer,
  search,
}: {
  customer: CustomerAccount;
  /** Stays in the address. */
  search: string;
}) {
  return (
    <Link
      id={customerLinkId(customer.id)}
      className={classNames(text.name, styles.name)}
      to={{ search: searchWithCustomer(search, customer.id) }}
    >
      {nameOf(customer)}
    </Link>
  );
}
