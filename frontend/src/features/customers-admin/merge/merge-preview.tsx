import type { ReactNode } from 'react';
import type { CustomerRecord } from '@contracts/customers/records';
import { emailKey } from '@contracts/vocabulary/identity/contact-keys';
import { namelessCustomer } from '@contracts/vocabulary/office/customers';
import { phoneKey } from '@contracts/vocabulary/phones';
import { formatPhone } from '../../../shared/format';
import { Fact, RecordFacts } from '../../../shared/ui/office/record-facts';
import { numberWords } from '../customer-parts';
import { addressWords } from '../page/customer-facts';

interface MergePreviewProps {
  stays: CustomerRecord;
  joins: CustomerRecord;
}

/** What the merged record will show. */
export function MergePreview({ stays, joins }: MergePreviewProps) {
  const names = distinct([joins.name, ...stays.formerNames, ...joins.formerNames], (name) =>
    name.toLowerCase(),
  ).filter((name) => name !== '' && name.toLowerCase() !== stays.name.toLowerCase());
  const reasons = [stays, joins].flatMap(({ doNotService, doNotServiceReason }) =>
    doNotService ? [doNotServiceReason || 'Yes'] : [],
  );
  const companies = distinct(
    [stays.company, joins.company].filter((company) => company !== ''),
    (company) => company.toLowerCase(),
  );
  return (
    <section aria-label="The merged record">
      <RecordFacts columns={1}>
        <Fact label="Name">
          {stays.name || joins.name || namelessCustomer} {numberWords(stays.number)}
        </Fact>
        {names.length > 0 && <Fact label="Also as">{names.join(', ')}</Fact>}
        {companies.length > 0 && <Fact label="Company">{companies.join(', ')}</Fact>}
        <Fact label="Phones">
          {lines(
            distinct(
              presentOf(stays.phones, joins.phones),
              ({ phone }) => phoneKey(phone) ?? phone,
            ),
            ({ phone }) => formatPhone(phone),
          )}
        </Fact>
        <Fact label="Emails">
          {lines(
            distinct(
              presentOf(stays.emails, joins.emails),
              ({ email }) => emailKey(email) ?? email,
            ),
            ({ email }) => email,
          )}
        </Fact>
        <Fact label="Addresses">
          {lines(
            distinct(presentOf(stays.addresses, joins.addresses), (address) =>
              addressWords(address).toLowerCase(),
            ),
            addressWords,
          )}
        </Fact>
        {stays.accountIds.length + joins.accountIds.length > 0 && (
          <Fact label="Portal account">Will see and edit all of these, with gate codes</Fact>
        )}
        {reasons.length > 0 && (
          <Fact label="Do not service">{[...new Set(reasons)].join('; ')}</Fact>
        )}
      </RecordFacts>
    </section>
  );
}

/** Those of both that aren't former ones. */
const presentOf = <Contact extends { readonly former: boolean }>(
  ...all: readonly (readonly Contact[])[]
) => all.flat().filter(({ former }) => !former);

/** Each value once. */
function distinct<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const found = new Map<string, Item>();
  for (const item of items) {
    const key = keyOf(item);
    if (!found.has(key)) found.set(key, item);
  }
  return [...found.values()];
}

const lines = <Item,>(items: readonly Item[], word: (item: Item) => string): ReactNode =>
  items.length === 0
    ? 'None given'
    : items.map((item, index) => <div key={index}>{word(item)}</div>);
