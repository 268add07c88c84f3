import { memo, type ReactNode } from 'react';
import type { ImportedCustomer } from '@contracts/imports/customers';
import cards from '../../../shared/ui/office/record-cards.module.css';
import { RecordTable } from '../../../shared/ui/office/record-table';
import text from '../../../shared/ui/office/record-text.module.css';
import {
  Address,
  Email,
  LastService,
  Optional,
  Phone,
  TotalServices,
  TotalSpent,
} from '../customer-parts';
import { nameOf, originOf } from '../customer-words';
import styles from './customers.module.css';

interface ListProps {
  customers: readonly ImportedCustomer[];
}

const columns = [
  'Customer',
  'Contact',
  'Address',
  'Services',
  'Spent',
  'Last service',
  'Technician',
  'Notes',
];

/** Imported customers on a wide screen, one row each. */
export function ImportedCustomersTable({ customers }: ListProps) {
  return (
    <RecordTable columns={columns} className={styles.table}>
      <tbody>
        {customers.map((customer) => (
          <Row key={customer.id} customer={customer} />
        ))}
      </tbody>
    </RecordTable>
  );
}

interface RowProps {
  customer: ImportedCustomer;
}

const Row = memo(function Row({ customer }: RowProps) {
  return (
    <tr>
      <td>
        <Name customer={customer} />
      </td>
      <td>
        <Phone customer={customer} />
        <Email customer={customer} />
      </td>
      <td>
        <Address customer={customer} />
      </td>
      <td className={styles.figure}>
        <TotalServices customer={customer} />
      </td>
      <td className={styles.figure}>
        <TotalSpent customer={customer} />
      </td>
      <td>
        <LastService customer={customer} />
      </td>
      <td>
        <Optional>{customer.preferredTechnician}</Optional>
      </td>
      <td>
        <Notes customer={customer} />
      </td>
    </tr>
  );
});

/** Imported customers on a narrow screen, one card each. */
export function ImportedCustomersCards({ customers }: ListProps) {
  return (
    <ul className={cards.cards}>
      {customers.map((customer) => (
        <Card key={customer.id} customer={customer} />
      ))}
    </ul>
  );
}

const Card = memo(function Card({ customer }: RowProps) {
  const { preferredTechnician, notes } = customer;
  return (
    <li className={cards.card}>
      <div className={cards.cardBody}>
        <div>
          <Name customer={customer} />
        </div>
        <div>
          <Phone customer={customer} />
          <Email customer={customer} />
        </div>
        <div>
          <Address customer={customer} />
        </div>
        <dl className={cards.cardFacts}>
          <CardFact label="Services">
            <TotalServices customer={customer} />
          </CardFact>
          <CardFact label="Spent">
            <TotalSpent customer={customer} />
          </CardFact>
          <CardFact label="Last service">
            <LastService customer={customer} />
          </CardFact>
          {preferredTechnician !== null && (
            <CardFact label="Technician">{preferredTechnician}</CardFact>
          )}
        </dl>
        {notes !== null && <Notes customer={customer} />}
      </div>
    </li>
  );
});

function CardFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Name({ customer }: RowProps) {
  return (
    <>
      <span className={text.name}>{nameOf(customer)}</span>
      <span className={text.quiet}>{originOf(customer)}</span>
    </>
  );
}

function Notes({ customer: { notes } }: RowProps) {
  return (
    <span className={styles.notes}>
      <Optional>{notes}</Optional>
    </span>
  );
}
