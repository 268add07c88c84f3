import { Link, useLocation } from 'react-router-dom';
import type { FoundPerson } from '@contracts/customers/people';
import { formatDate } from '../../shared/format';
import { useTypedSearch } from '../../shared/page/use-typed-search';
import { EmptyState } from '../../shared/ui/feedback/empty-state';
import { listState } from '../../shared/ui/office/list-state';
import { RecordBoard } from '../../shared/ui/office/record-board';
import { BoardSearch, FilterBar } from '../../shared/ui/office/record-filters';
import { RecordTable, type RecordColumn } from '../../shared/ui/office/record-table';
import text from '../../shared/ui/office/record-text.module.css';
import { StatusTag } from '../../shared/ui/office/status-tag';
import { customersPollingMs, usePeopleQuery } from './customer-endpoints';
import { EmailLink, PhoneLink } from '../../shared/ui/office/record-parts';
import { customerLinkId } from './customer-parts';
import styles from './customers-admin.module.css';
import { addressOf } from './person-facts';
import { searchWithCustomer } from './use-customer-params';

interface PeopleBoardProps {
  search: string;
  onSearch: (search: string) => void;
  /** Whether it's visible. Otherwise it fetches nothing. */
  active: boolean;
}

const columns: readonly RecordColumn<FoundPerson, string>[] = [
  {
    title: 'Customer',
    width: '26%',
    render: ({ id, name, accountId, importedId, unconfirmed }, search) => (
      <>
        <Link
          id={customerLinkId(id)}
          className={text.name}
          to={{ search: searchWithCustomer(search, id) }}
        >
          {name || 'No name'}
        </Link>
        {accountId !== null && <StatusTag tone="blue">Account</StatusTag>}
        {importedId !== null && <StatusTag>Imported</StatusTag>}
        {unconfirmed && <StatusTag tone="yellow">Not confirmed</StatusTag>}
      </>
    ),
  },
  {
    title: 'Contact',
    width: '26%',
    render: ({ phone, email }) => (
      <>
        <PhoneLink phone={phone} />
        {email !== '' && <EmailLink email={email} />}
      </>
    ),
  },
  { title: 'Address', render: addressOf },
  {
    title: 'Last in touch',
    width: 180,
    order: ({ lastAt }) => lastAt,
    render: ({ lastAt }) => lastAt !== null && formatDate(lastAt),
  },
];

/** Everyone the company knows, each once: with an account, without one, or imported. */
export function PeopleBoard({ search: applied, onSearch, active }: PeopleBoardProps) {
  const location = useLocation();
  const typed = useTypedSearch(applied, onSearch);
  const words = applied.trim();
  const asked = usePeopleQuery(words, {
    pollingInterval: active ? customersPollingMs : 0,
    refetchOnMountOrArgChange: true,
  });
  // Until the answer to other words is here, the list stays.
  const { people = [], more = false, incomplete = false } = asked.data ?? {};
  const list = { ...asked, ...onePage, fetchNextPage: asked.refetch };
  return (
    <RecordBoard
      title="All Customers"
      noun="customers"
      {...listState(list, { items: people, total: people.length }, typed)}
      empty={
        <EmptyState title="No customers found" headingLevel={3}>
          No account, booking, request or imported customer matches.
        </EmptyState>
      }
      filters={
        <FilterBar className={styles.filters} label="Search customers">
          <BoardSearch
            placeholder="Phone, name, email, address"
            text={typed.text}
            onText={typed.setText}
          />
        </FilterBar>
      }
    >
      <RecordTable columns={columns} items={people} context={location.search} />
      {(more || incomplete) && (
        <p className={styles.listNote}>
          {incomplete && 'Some records can’t be searched right now. '}
          {more && 'These are the newest. Search to find anyone else.'}
        </p>
      )}
    </RecordBoard>
  );
}

const onePage = { hasNextPage: false, isFetchingNextPage: false } as const;
