import { memo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { CustomerAccount } from '@contracts/customers/accounts';
import { classNames } from '../../shared/ui/class-names';
import cards from '../../shared/ui/office/record-cards.module.css';
import { RecordTable } from '../../shared/ui/office/record-table';
import text from '../../shared/ui/office/record-text.module.css';
import { customerLinkId, Email, Joined, LastLogin, Marks, nameOf, Phone } from './customer-parts';
import styles from './customers-admin.module.css';
import { searchWithCustomer } from './use-customer-params';

interface CustomersProps {
  customers: readonly CustomerAccount[];
}

const columns = ['Customer', 'Contact', 'Address', 'Joined', 'Last login'];

/** Customers on a wide screen, one row each. */
export function CustomersTable({ customers }: CustomersProps) {
  const { search } = useLocation();
  return (
    <RecordTable columns={columns} className={styles.table}>
      <tbody>
        {customers.map((customer) => (
          <Row key={customer.id} customer={customer} search={search} />
        ))}
      </tbody>
    </RecordTable>
  );
}

interface RowProps {
  customer: CustomerAccount;
  /** Keeps the search in the address. */
  search: string;
}

const Row = memo(function Row({ customer, search }: RowProps) {
  return (
    <tr>
      <td>
        <Name customer={customer} search={search} />
        <Marks customer={customer} />
      </td>
      <td>
        <Email email={customer.email} />
        <Phone phone={customer.phone} />
      </td>
      <td>{customer.address ?? <span className={styles.none}>None given</span>}</td>
      <td>
        <Joined customer={customer} />
      </td>
      <td>
        <LastLogin customer={customer} />
      </td>
    </tr>
  );
});

/** Customers on a narrow screen, one card each. */
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

const Card = memo(function Card({ customer, search }: RowProps) {
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
          <div>
            <dt>Joined</dt>
            <dd>
              <Joined customer={customer} />
            </dd>
          </div>
          <div>
            <dt>Last login</dt>
            <dd>
              <LastLogin customer={customer} />
            </dd>
          </div>
        </dl>
      </div>
    </li>
  );
});

function Name({ customer, search }: RowProps) {
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
