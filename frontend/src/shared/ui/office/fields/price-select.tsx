import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import type { PriceBookEntry, PriceBookItem } from '@contracts/payments/price-book';
import type { PriceKind } from '@contracts/vocabulary/office/price-book';
import { useFoundPricesQuery } from '../../../api/price-book';
import { formatMoney } from '../../../format';
import { useTypedSearch } from '../../../page/use-typed-search';
import text from '../record-text.module.css';
import { SearchedSelect } from './searched-select';

/** An item as it's sold today. */
export interface SoldItem {
  readonly code: string;
  readonly kind: PriceBookItem['kind'];
  readonly entry: PriceBookEntry;
}

interface PriceSelectProps {
  id?: string;
  'aria-label': string;
  placeholder: string;
  /** Only items of this kind. */
  kind?: PriceKind;
  onChoose: (item: SoldItem) => void;
}

/** Adds an item of the price book, found by code, title or words. */
export function PriceSelect({ kind, onChoose, ...select }: PriceSelectProps) {
  const [applied, setApplied] = useState('');
  const search = useTypedSearch(applied, setApplied);
  const [opened, setOpened] = useState(false);
  const { currentData, isError } = useFoundPricesQuery(
    opened ? { search: applied.trim(), ...(kind && { kind }) } : skipToken,
  );
  const found = currentData?.flatMap(({ code, kind: itemKind, now }) =>
    now ? [{ value: code, label: now.title, item: { code, kind: itemKind, entry: now } }] : [],
  );
  return (
    <SearchedSelect
      {...select}
      value={null}
      search={search}
      found={found}
      failed={isError}
      onOpenChange={() => setOpened(true)}
      prompt="Nothing to choose yet. Add it under Settings, Price book."
      renderOption={({ label, item: { code, entry } }) => (
        <>
          {label}
          <span className={text.quiet}>
            {code} · {formatMoney(entry.price)}
          </span>
        </>
      )}
      onChange={(chosen) => {
        if (!chosen) return;
        search.setText('');
        onChoose(chosen.item);
      }}
    />
  );
}
