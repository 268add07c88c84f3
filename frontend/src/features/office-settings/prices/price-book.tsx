import { Button, Flex } from 'antd';
import { Download, Plus, Upload } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import {
  feeKindLabels,
  priceKindLabels,
  priceKinds,
} from '@contracts/vocabulary/office/price-book';
import { joined } from '../../../shared/api/list-page';
import { usePriceBookPagesInfiniteQuery, type ListedPrice } from '../../../shared/api/price-book';
import { businessDate, formatDateAndYear, formatMoney } from '../../../shared/format';
import { saveCsv } from '../../../shared/page/save-file';
import { useAddressParams } from '../../../shared/page/use-address-params';
import { useSearchParam } from '../../../shared/page/use-typed-search';
import { useOfficeUser } from '../../../shared/session/office-role';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { EmptyRecords } from '../../../shared/ui/office/empty-records';
import { listState } from '../../../shared/ui/office/list-state';
import { NothingFound } from '../../../shared/ui/office/nothing-found';
import { RecordBoard } from '../../../shared/ui/office/record-board';
import { BoardChoice, BoardSearch, FilterBar } from '../../../shared/ui/office/record-filters';
import { RecordTable, type RecordColumn } from '../../../shared/ui/office/record-table';
import text from '../../../shared/ui/office/record-text.module.css';
import { entryOf, type Edited } from './price-draft';
import { usePriceBookFileMutation } from './price-endpoints';
import { PriceForm } from './price-form';
import { PriceImport } from './price-import';
import styles from './prices.module.css';

const addressKeys = { search: 'search', kind: 'kind', sold: 'sold' } as const;
const pageSize = 100;

const kindOptions = [
  { value: '', label: 'All kinds' },
  ...priceKinds.map((value) => ({ value: value as string, label: `${priceKindLabels[value]}s` })),
];
const soldOptions = [
  { value: '', label: 'Sold' },
  { value: 'retired', label: 'Retired' },
];

/** What tasks, parts and fees cost. Owners change it, others read it. */
export function PriceBook() {
  const { isOwner } = useOfficeUser();
  const [params, change] = useAddressParams(addressKeys);
  const search = useSearchParam(params, change);
  const kind = priceKinds.find((known) => known === params.kind);
  const isRetired = params.sold === 'retired';
  const list = usePriceBookPagesInfiniteQuery(
    {
      limit: pageSize,
      ...(params.search.trim() !== '' && { search: params.search.trim() }),
      ...(kind && { kind }),
      ...(isRetired && { retired: 'true' as const }),
    },
    { refetchOnMountOrArgChange: true },
  );
  const found = useMemo(() => joined(list.data?.pages), [list.data]);
  const [edited, setEdited] = useState<{ item: ListedPrice | null; edited: Edited }>({
    item: null,
    edited: 'now',
  });
  const [open, setOpen] = useState<'form' | 'import'>();
  const edit = useCallback((item: ListedPrice | null, which: Edited) => {
    setEdited({ item, edited: which });
    setOpen('form');
  }, []);
  const context = useMemo(() => ({ isOwner, edit }), [isOwner, edit]);
  const filtered = kind !== undefined || isRetired;
  const searched = params.search.trim() !== '';
  const add = (
    <Button
      type="primary"
      icon={<Plus size={16} aria-hidden="true" />}
      onClick={() => edit(null, 'now')}
    >
      Add item
    </Button>
  );
  return (
    <Flex vertical gap={16}>
      <Flex justify="space-between" align="center" wrap gap={12}>
        <p className={text.note}>
          Jobs copy the price that holds on the day. A change never touches a job or a bill.
          {!isOwner && ' Only owners can change prices.'}
        </p>
        <Flex wrap gap={8}>
          {isOwner && add}
          {isOwner && (
            <Button
              icon={<Upload size={16} aria-hidden="true" />}
              onClick={() => setOpen('import')}
            >
              Import CSV
            </Button>
          )}
          <ExportButton />
        </Flex>
      </Flex>
      <RecordBoard
        title="Price book"
        noun="prices"
        {...listState(list, found, search)}
        empty={
          filtered || searched ? (
            <NothingFound
              noun="price"
              filtered={filtered}
              searched={searched}
              onClear={() => change({ search: '', kind: '', sold: '' })}
            />
          ) : (
            <EmptyRecords title="No prices yet" actions={isOwner && add}>
              {isOwner
                ? 'Add your tasks, parts and fees one by one, or import them from a CSV file. Then add them to a job with one choice.'
                : 'An owner adds the tasks, parts and fees.'}
            </EmptyRecords>
          )
        }
        filters={
          <FilterBar className={styles.filters} label="Filter prices">
            <BoardChoice
              label="Kind"
              value={params.kind}
              options={kindOptions}
              onChange={(value) => change({ kind: value })}
            />
            <BoardChoice
              label="Show"
              value={params.sold}
              options={soldOptions}
              onChange={(value) => change({ sold: value })}
            />
            <BoardSearch
              placeholder="Code, title, words"
              text={search.text}
              onText={search.setText}
            />
          </FilterBar>
        }
      >
        <RecordTable
          columns={isOwner ? ownersColumns : columns}
          items={found.items}
          context={context}
        />
      </RecordBoard>
      <PriceForm {...edited} open={open === 'form'} onClose={() => setOpen(undefined)} />
      <PriceImport open={open === 'import'} onClose={() => setOpen(undefined)} />
    </Flex>
  );
}

/** Saves all prices as CSV, also past and retired ones. */
function ExportButton() {
  const [load, { isLoading, reset }] = usePriceBookFileMutation();
  const save = async () => {
    const { data, error } = await load();
    reset();
    if (data === undefined) return toastFailure('Error exporting prices', error);
    saveCsv(`price-book-${businessDate(Date.now())}.csv`, data);
  };
  return (
    <Button
      icon={<Download size={16} aria-hidden="true" />}
      loading={isLoading}
      onClick={() => void save()}
    >
      Export CSV
    </Button>
  );
}

interface Shared {
  isOwner: boolean;
  edit: (item: ListedPrice, edited: Edited) => void;
}

const columns: readonly RecordColumn<ListedPrice, Shared>[] = [
  {
    title: 'Item',
    render: (item) => {
      const { title = '', appliance = null } = entryOf(item, 'now') ?? {};
      return (
        <>
          <span className={text.name}>{title}</span>
          <div className={text.note}>{[item.code, appliance].filter(Boolean).join(' · ')}</div>
        </>
      );
    },
  },
  {
    title: 'Kind',
    width: '18%',
    order: ({ kind }) => priceKindLabels[kind],
    render: (item) => {
      const feeKind = entryOf(item, 'now')?.feeKind ?? null;
      return feeKind === null ? priceKindLabels[item.kind] : feeKindLabels[feeKind];
    },
  },
  {
    title: 'Price',
    width: '24%',
    order: (item) => Number(entryOf(item, 'now')?.price ?? 0),
    render: (item, shared) => <Price item={item} {...shared} />,
  },
  {
    title: 'Minutes',
    width: 96,
    order: (item) => entryOf(item, 'now')?.minutes ?? 0,
    render: (item) => entryOf(item, 'now')?.minutes ?? '–',
  },
];

const ownersColumns: readonly RecordColumn<ListedPrice, Shared>[] = [
  ...columns,
  {
    title: 'Edit',
    width: 90,
    actions: true,
    render: (item, { edit }) => (
      <Button aria-label={`Edit ${item.code}`} onClick={() => edit(item, 'now')}>
        Edit
      </Button>
    ),
  },
];

/** What holds now, and what comes next. */
function Price({ item, isOwner, edit }: Shared & { item: ListedPrice }) {
  const { now, next } = item;
  const upcoming =
    next &&
    (next.retired
      ? `Retired from ${formatDateAndYear(next.from)}`
      : `${formatMoney(next.price)} from ${formatDateAndYear(next.from)}`);
  return (
    <>
      {now && <span>{formatMoney(now.price)}</span>}
      {upcoming !== null &&
        (isOwner ? (
          <Button
            type="link"
            className={styles.upcoming}
            aria-label={`Edit ${item.code}: ${upcoming}`}
            onClick={() => edit(item, 'next')}
          >
            {upcoming}
          </Button>
        ) : (
          <div className={text.note}>{upcoming}</div>
        ))}
    </>
  );
}
