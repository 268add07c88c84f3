import { memo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { CustomerAccount } from '@contracts/customers/accounts';
import { classNames } from '../../shared/ui/class-names';
import cards from '../../shared/ui/office/record-cards.module.css';
import { CardFact } from '../../shared/ui/office/record-parts';
import { RecordTable, type RecordColumn } from '../../shared/ui/office/record-table';
import text from '../../shared/ui/office/record-text.module.css';
import { customerLinkId, Email, Joined, LastLogin, Marks, nameOf, Phone } from './customer-parts';
import styles from './customers-admin.module.css';
import { searchWithCustomer } from './use-customer-params';

interface CustomersProps {
  customers: readonly CustomerAccount[];
}

const columns: readonly RecordColumn<CustomerAccount, string>[] = [
  {
    title: 'Customer',
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
    width: '24%',
    render: ({ email, phone }) => (
      <>
        <Email email={email} />
        <Phone phone={phone} />
      </>
    ),
  },
  {
    title: 'Address',
    render: ({ address }) => address ?? <span className={text.none}>None given</span>,
  },
  {
    title: 'Joined',
    width: 160,
    order: ({ createdAt }) => createdAt,
    render: (customer) => <Joined customer={customer} />,
  },
  {
    title: 'Last login',
    width: 190,
    order: ({ lastLogin }) => lastLogin,
    render: (customer) => <LastLogin customer={customer} />,
  },
];

export function CustomersTable({ customers }: CustomersProps) {
  const { search } = useLocation();
  return <RecordTable columns={columns} items={customers} context={search} />;
}

export function CustomersCards({ customers }: CustomersProps) {
  const { search } = useLocation();
  return (
    <ul className={cards.cards}>
      {customers.map((customer) => (
        <Card key={customer.id} customer={customer} search={search} />
      ))}
    </ul>
  );
}

interface CardProps {
  customer: CustomerAccount;
  /** Stays in the address. */
  search: string;
}

const Card = memo(function Card({ customer, search }: CardProps) {
  return (
    <li className={cards.card}>
      <div className={classNames(cards.cardHead, styles.cardHead)}>
        <Name customer={customer} search={search} />
        <Marks customer={customer} />
      </div>
      <div className={cards.cardBody}>
        <div>
          <Email email={customer.email} />
          <Phone phone={customer.phone} />
        </div>
        {customer.address !== null && <span>{customer.address}</span>}
        <dl className={cards.cardFacts}>
          <CardFact label="Joined">
            <Joined customer={customer} />
          </CardFact>
          <CardFact label="Last login">
            <LastLogin customer={customer} />
          </CardFact>
        </dl>
      </div>
    </li>
  );
});

function Name({ customer, search }: CardProps) {
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
