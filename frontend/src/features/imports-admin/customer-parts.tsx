import type { ImportedCustomer } from '@contracts/imports/customers';
import { formatCount, formatMoney } from '../../shared/format';
import { EmailLink, PhoneLink } from '../../shared/ui/office/record-parts';
import text from '../../shared/ui/office/record-text.module.css';
import { dateWords } from './customer-words';

/** Parts of an imported customer that the list, the lookup and the matches have in common. */

interface Of {
  customer: ImportedCustomer;
}

export function Email({ customer: { email } }: Of) {
  return email === null ? <span className={text.none}>No email</span> : <EmailLink email={email} />;
}

export function Phone({ customer: { phone, otherPhones = [] } }: Of) {
  if (phone === '') return <span className={text.none}>No phone</span>;
  return (
    <>
      {[phone, ...otherPhones].map((number) => (
        <div key={number}>
          <PhoneLink phone={number} />
        </div>
      ))}
    </>
  );
}

export function Address({ customer: { address, city, state, zipCode } }: Of) {
  const place = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  if (address === '' && place === '') return <span className={text.none}>No address</span>;
  return (
    <>
      {address !== '' && <div>{address}</div>}
      <div>{place}</div>
    </>
  );
}

export const TotalServices = ({ customer: { totalServices } }: Of) => (
  <>{formatCount(Number(totalServices))}</>
);

export const TotalSpent = ({ customer: { totalSpent } }: Of) => (
  <span className={text.amount}>{formatMoney(totalSpent)}</span>
);

export function LastService({ customer: { lastServiceDate } }: Of) {
  return lastServiceDate === null ? (
    <span className={text.none}>None</span>
  ) : (
    <time dateTime={lastServiceDate}>{dateWords(lastServiceDate)}</time>
  );
}

export function Optional({ children }: { children: string | null }) {
  return children === null || children === '' ? (
    <span className={text.none}>None</span>
  ) : (
    <>{children}</>
  );
}
