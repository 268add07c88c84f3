import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { CustomerRow } from '@contracts/customers/records';
import { joined } from '../../../shared/api/list-page';
import { useLoadedPages } from '../../../shared/api/use-loaded-pages';
import { formatDate } from '../../../shared/format';
import { useTypedSearch } from '../../../shared/page/use-typed-search';
import { EmptyRecords } from '../../../shared/ui/office/empty-records';
import { listState } from '../../../shared/ui/office/list-state';
import { NothingFound } from '../../../shared/ui/office/nothing-found';
import { RecordBoard } from '../../../shared/ui/office/record-board';
import { BoardSearch, FilterBar } from '../../../shared/ui/office/record-filters';
import { EmailLink, PhoneLink } from '../../../shared/ui/office/record-parts';
import { RecordTable, type RecordColumn } from '../../../shared/ui/office/record-table';
import text from '../../../shared/ui/office/record-text.module.css';
import {
  customersPollingMs,
  useCustomerPagesInfiniteQuery,
  type Listed,
} from '../customer-endpoints';
import { CustomerTags, customerLinkId, NamedRecord, numberWords } from '../customer-parts';
import styles from '../customers-admin.module.css';
import { NewCustomer } from '../edit/new-customer';
import { searchWithCustomer } from '../use-customer-params';

const pageSize = 100;

interface AllCustomersProps {
  search: string;
  onSearch: (search: string) => void;
  /** Whether it's visible. Otherwise it fetches nothing. */
  active: boolean;
}

/** Everyone the company knows, each once: with an account or without one. */
export function AllCustomers({ search: applied, onSearch, active }: AllCustomersProps) {
  const search = useTypedSearch(applied, onSearch);
  const words = applied.trim();
  const [pages, loaded] = useLoadedPages();
  const list = useCustomerPagesInfiniteQuery(
    { limit: pageSize, ...(words !== '' && { search: words }) },
    {
      pollingInterval: active ? customersPollingMs * pages : 0,
      refetchOnMountOrArgChange: true,
    },
  );
  loaded(list.data);
  const found = useMemo(() => joined(list.data?.pages), [list.data]);
  return (
    <RecordBoard
      title="All Customers"
      noun="customers"
      {...listState(list, found, search)}
      empty={
        words === '' ? (
          <EmptyRecords title="No customers yet">
            Everyone who books, asks for service, makes an account or is imported shows up here.
          </EmptyRecords>
        ) : (
          <NothingFound noun="customer" filtered={false} searched onClear={() => onSearch('')} />
        )
      }
      filters={
        <FilterBar className={styles.filtersWithAction} label="Search customers">
          <BoardSearch
            placeholder="Name, phone, email, address, number"
            text={search.text}
            onText={search.setText}
          />
          <NewCustomerButton />
        </FilterBar>
      }
    >
      <RecordTable columns={columns} items={found.items} context={undefined} />
    </RecordBoard>
  );
}

function NewCustomerButton() {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <>
      <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        New customer
      </Button>
      <NewCustomer
        open={open}
        onClose={() => setOpen(false)}
        onCreated={({ number }) => void navigate({ search: searchWithCustomer(search, number) })}
      />
    </>
  );
}

const columns: readonly RecordColumn<Listed<CustomerRow>>[] = [
  {
    title: 'Customer',
    tablet: { width: 170 },
    width: '24%',
    render: (customer) => (
      <>
        <NamedRecord of={customer} id={customerLinkId(customer.number)} className={text.name} />
        {customer.company !== '' && customer.company !== customer.name && (
          <span className={text.quiet}>{customer.company}</span>
        )}
        <span className={text.number}>{numberWords(customer.number)}</span>
        <CustomerTags of={customer} />
      </>
    ),
  },
  {
    title: 'Phone',
    tablet: { width: 130 },
    width: 150,
    render: ({ phone }) => <PhoneLink phone={phone} />,
  },
  {
    title: 'Email',
    tablet: { width: 180 },
    width: '22%',
    render: ({ email }) => email !== '' && <EmailLink email={email} />,
  },
  {
    title: 'Address',
    render: ({ address }) => address || <span className={text.none}>None given</span>,
  },
  {
    title: 'Last visit',
    tablet: { width: 110 },
    width: 170,
    render: ({ lastAt }) =>
      lastAt === null ? (
        <span className={text.none}>None</span>
      ) : (
        <time dateTime={lastAt}>{formatDate(lastAt)}</time>
      ),
  },
];
