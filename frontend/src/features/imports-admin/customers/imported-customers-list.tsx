import type { ImportedCustomer } from '@contracts/imports/customers';
import { Link } from 'react-router-dom';
import { RecordTable, type RecordColumn } from '../../../shared/ui/office/record-table';
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
import { originOf } from '../../../shared/imports/import-words';
import { customerPath } from '../../../shared/page/office-paths';
import { nameOf } from '../customer-words';
import styles from './customers.module.css';

const columns: readonly RecordColumn<ImportedCustomer>[] = [
  {
    title: 'Customer',
    tablet: { width: 124 },
    width: '15%',
    order: nameOf,
    render: (customer) => <Name customer={customer} />,
  },
  {
    title: 'Contact',
    tablet: { width: 184 },
    width: '19%',
    render: (customer) => (
      <>
        <Phone customer={customer} />
        <Email customer={customer} />
      </>
    ),
  },
  {
    title: 'Address',
    tablet: { width: 150 },
    width: '17%',
    render: (customer) => <Address customer={customer} />,
  },
  {
    title: 'Services',
    tablet: { width: 104 },
    width: 104,
    order: ({ totalServices }) => Number(totalServices),
    render: (customer) => <TotalServices customer={customer} />,
  },
  {
    title: 'Spent',
    tablet: { width: 96 },
    width: 112,
    order: ({ totalSpent }) => Number(totalSpent),
    render: (customer) => <TotalSpent customer={customer} />,
  },
  {
    title: 'Last service',
    tablet: {
      width: 116,
      render: (customer) => (
        <>
          <LastService customer={customer} />
          <span className={text.quiet}>{customer.preferredTechnician}</span>
        </>
      ),
    },
    width: 124,
    order: ({ lastServiceDate }) => lastServiceDate,
    render: (customer) => <LastService customer={customer} />,
  },
  {
    title: 'Technician',
    tablet: false,
    width: 120,
    render: ({ preferredTechnician }) => <Optional>{preferredTechnician}</Optional>,
  },
  { title: 'Notes', render: (customer) => <Notes customer={customer} /> },
];

export function ImportedCustomersTable({ customers }: { customers: readonly ImportedCustomer[] }) {
  return <RecordTable columns={columns} items={customers} context={undefined} />;
}

interface One {
  customer: ImportedCustomer;
}

function Name({ customer }: One) {
  return (
    <>
      {customer.customerNumber === null ? (
        <span className={text.name}>{nameOf(customer)}</span>
      ) : (
        <Link className={text.name} to={customerPath(customer.customerNumber)}>
          {nameOf(customer)}
        </Link>
      )}
      <span className={text.quiet}>{originOf(customer)}</span>
    </>
  );
}

function Notes({ customer: { notes } }: One) {
  return (
    <span className={`${text.excerpt} ${styles.notes}`}>
      <Optional>{notes}</Optional>
    </span>
  );
}
