import { Flex } from 'antd';
import type { ReactNode } from 'react';
import type { CustomerAddress, CustomerRecord, NamedCustomer } from '@contracts/customers/records';
import { customerSourceLabels } from '@contracts/vocabulary/office/customers';
import { serviceSystemCalled } from '@contracts/vocabulary/service-systems';
import { formatDate, formatPhone } from '../../../shared/format';
import { Fact, RecordFacts } from '../../../shared/ui/office/record-facts';
import { EmailLink, PhoneLink } from '../../../shared/ui/office/record-parts';
import text from '../../../shared/ui/office/record-text.module.css';
import { StatusTag } from '../../../shared/ui/office/status-tag';
import { NamedRecord, numberWords } from '../customer-parts';

/** Longer lists end with how many more there are. */
const mostShown = 20;

/** What is written about a customer. */
export function CustomerFacts({ record }: { record: CustomerRecord }) {
  const { note, formerNames, paidBy, paysFor, accountIds, origins, source, createdAt } = record;
  return (
    <RecordFacts columns={3}>
      <Fact label="Phone">
        <Contacts
          of={record.phones}
          line={({ phone, label, texts }) => (
            <Flex wrap align="baseline" gap="0 8px">
              <PhoneLink phone={phone} />
              {label && <span className={text.note}>{label}</span>}
              {!texts && <StatusTag>No texts</StatusTag>}
            </Flex>
          )}
          word={({ phone }) => formatPhone(phone)}
        />
      </Fact>
      <Fact label="Email">
        <Contacts
          of={record.emails}
          line={({ email, label }) => (
            <Flex wrap align="baseline" gap="0 8px">
              <EmailLink email={email} />
              {label && <span className={text.note}>{label}</span>}
            </Flex>
          )}
          word={({ email }) => email}
        />
      </Fact>
      <Fact label="Address">
        <Contacts
          of={record.addresses}
          line={(address) => <Address address={address} />}
          word={addressWords}
        />
      </Fact>
      {note !== '' && (
        <Fact label="Office note" wide>
          <span className={text.prose}>{note}</span>
        </Fact>
      )}
      {formerNames.length > 0 && <Fact label="Also as">{formerNames.join(', ')}</Fact>}
      {paidBy && (
        <Fact label="Paid by">
          <Named of={paidBy} />
        </Fact>
      )}
      {paysFor.length > 0 && (
        <Fact label="Pays for">
          <Lines of={paysFor} line={(customer) => <Named of={customer} />} />
        </Fact>
      )}
      {accountIds.length > 0 && (
        <Fact label="Portal account">{accountIds.map((id) => `No. ${id}`).join(', ')}</Fact>
      )}
      {origins.length > 0 && (
        <Fact label="In other systems">
          <Lines
            of={origins}
            line={({ system, id }) =>
              [serviceSystemCalled(system)?.name ?? 'CSV file', id].filter(Boolean).join(' ')
            }
          />
        </Fact>
      )}
      <Fact label="Customer since">
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        <span className={text.quiet}>{customerSourceLabels[source]}</span>
      </Fact>
    </RecordFacts>
  );
}

function Named({ of }: { of: NamedCustomer }) {
  return (
    <>
      <NamedRecord of={of} /> <span className={text.note}>{numberWords(of.number)}</span>
    </>
  );
}

/** `12 Lantern Street, Palm Coast, FL 32137` */
export const addressWords = ({ address, city, state, zipCode }: CustomerAddress): string =>
  [address, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');

function Address({ address }: { address: CustomerAddress }) {
  const { label, gateCode, accessNotes } = address;
  return (
    <>
      {addressWords(address)}
      {label && <span className={text.quiet}>{label}</span>}
      {gateCode && <span className={text.quiet}>Gate code: {gateCode}</span>}
      {accessNotes && <span className={text.quiet}>{accessNotes}</span>}
    </>
  );
}

interface ContactsProps<Contact> {
  of: readonly Contact[];
  line: (contact: Contact) => ReactNode;
  /** A former one, which only finds them. */
  word: (contact: Contact) => string;
}

function Contacts<Contact extends { id: string; former: boolean }>({
  of,
  line,
  word,
}: ContactsProps<Contact>) {
  const former = of.filter((contact) => contact.former);
  return (
    <>
      <Lines of={of.filter((contact) => !contact.former)} line={line} />
      {former.length > 0 && (
        <span className={text.quiet}>Before: {former.map(word).join('; ')}</span>
      )}
    </>
  );
}

function Lines<Item>({ of, line }: { of: readonly Item[]; line: (item: Item) => ReactNode }) {
  if (of.length === 0) return 'None given';
  return (
    <Flex vertical gap={6}>
      {of.slice(0, mostShown).map((item, index) => (
        <div key={index}>{line(item)}</div>
      ))}
      {of.length > mostShown && <div>and {of.length - mostShown} more</div>}
    </Flex>
  );
}
