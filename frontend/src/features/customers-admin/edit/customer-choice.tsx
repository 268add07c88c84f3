import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import type { CustomerNumber, NamedCustomer } from '@contracts/customers/records';
import { namelessCustomer } from '@contracts/vocabulary/office/customers';
import { useTypedSearch } from '../../../shared/page/use-typed-search';
import { SearchedSelect } from '../../../shared/ui/office/fields/searched-select';
import text from '../../../shared/ui/office/record-text.module.css';
import { useFindCustomersQuery } from '../customer-endpoints';
import { numberWords } from '../customer-parts';

interface CustomerChoiceProps {
  id?: string;
  'aria-label'?: string;
  value?: NamedCustomer | null;
  onChange?: (customer: NamedCustomer | null) => void;
  /** Who can't be chosen. */
  except?: CustomerNumber | undefined;
  /** While no one is chosen. */
  placeholder: string;
}

/** As a form's control: a customer, found by name, phone, email, address or number. */
export function CustomerChoice({ value = null, onChange, except, ...field }: CustomerChoiceProps) {
  const [applied, setApplied] = useState('');
  const search = useTypedSearch(applied, setApplied);
  const words = applied.trim();
  const { currentData, isError } = useFindCustomersQuery(words === '' ? skipToken : words);
  const found = currentData
    ?.filter(({ number }) => number !== except)
    .map((customer) => ({ ...choiceOf(customer), customer }));
  return (
    <SearchedSelect
      {...field}
      value={value && choiceOf(value)}
      search={search}
      found={found}
      failed={isError}
      renderOption={({ label, customer: { phone, address } }) => (
        <>
          {label}
          <span className={text.quiet}>{[phone, address].filter(Boolean).join(' · ')}</span>
        </>
      )}
      onChange={(chosen) =>
        onChange?.(chosen && { number: chosen.customer.number, name: chosen.customer.name })
      }
    />
  );
}

const choiceOf = ({ number, name }: NamedCustomer) => ({
  value: number,
  label: `${name || namelessCustomer} ${numberWords(number)}`,
});
