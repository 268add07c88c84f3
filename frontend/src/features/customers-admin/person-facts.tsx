import { Button, Flex, Statistic } from 'antd';
import { CalendarPlus, Mail, Phone as PhoneIcon } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import type { CustomerFile } from '@contracts/customers/customer-file';
import type { Contact } from '@contracts/customers/people';
import { emailKey } from '@contracts/vocabulary/people';
import { dialHref, phoneKey } from '@contracts/vocabulary/phones';
import { formatCount, formatMoney } from '../../shared/format';
import { withNewJob } from '../../shared/page/office-paths';
import { EmailLink, PhoneLink } from '../../shared/ui/office/record-parts';
import { Joined, LastLogin, Marks } from './customer-parts';
import { Fact, RecordFacts } from '../../shared/ui/office/record-facts';
import text from '../../shared/ui/office/record-text.module.css';
import { StatusTag } from '../../shared/ui/office/status-tag';
import styles from './customers-admin.module.css';

/** More of each would be a list of its own. */
const mostShown = 6;

export function PersonTags({ file }: { file: CustomerFile }) {
  const { accounts, imported } = file;
  return (
    <Flex wrap gap={4}>
      {accounts.length > 0 ? (
        <StatusTag tone="blue">Portal account</StatusTag>
      ) : (
        <StatusTag>No account</StatusTag>
      )}
      {imported !== null && imported.customers.length > 0 && <StatusTag>Imported</StatusTag>}
      {file.customer && <Marks customer={file.customer} />}
    </Flex>
  );
}

/** What to do for someone on the phone. */
export function PersonActions({ contacts }: { contacts: readonly Contact[] }) {
  const [, setParams] = useSearchParams();
  const { phone, name } = contacts.find((one) => one.phone !== '') ?? {};
  const email = contacts.find((one) => emailKey(one.email) !== null)?.email;
  return (
    <Flex wrap gap={8}>
      <Button
        type="primary"
        icon={<CalendarPlus size={16} aria-hidden="true" />}
        onClick={() => setParams((now) => withNewJob(now, phone ?? '', name))}
      >
        Book a job
      </Button>
      {phone !== undefined && (
        <Button href={dialHref(phone)} icon={<PhoneIcon size={16} aria-hidden="true" />}>
          Call
        </Button>
      )}
      {email !== undefined && (
        <Button href={`mailto:${email}`} icon={<Mail size={16} aria-hidden="true" />}>
          Email
        </Button>
      )}
    </Flex>
  );
}

export function PersonFacts({ file }: { file: CustomerFile }) {
  const { customer, contacts } = file;
  const names = distinct(contacts, ({ name }) => name.trim().toLowerCase());
  return (
    <RecordFacts columns={3}>
      <Fact label="Phone">
        <Lines
          of={distinct(contacts, ({ phone }) => phoneKey(phone) ?? phone)}
          line={({ phone }) => <PhoneLink phone={phone} />}
        />
      </Fact>
      <Fact label="Email">
        <Lines
          of={distinct(contacts, ({ email }) => emailKey(email) ?? '')}
          line={({ email }) => <EmailLink email={email} />}
        />
        {customer && <EmailNote customer={customer} />}
      </Fact>
      <Fact label="Address">
        <Lines
          of={distinct(contacts, ({ address }) => address.trim().toLowerCase())}
          line={addressOf}
        />
      </Fact>
      {names.length > 1 && (
        <Fact label="Also as">
          <Lines of={names.slice(1)} line={({ name }) => name} />
        </Fact>
      )}
      {customer && [
        <Fact key="Joined" label="Joined">
          <Joined customer={customer} />
        </Fact>,
        <Fact key="Last login" label="Last login">
          <LastLogin customer={customer} />
        </Fact>,
        <Fact key="Customer number" label="Customer number">
          {customer.id}
        </Fact>,
      ]}
    </RecordFacts>
  );
}

function EmailNote({ customer }: { customer: NonNullable<CustomerFile['customer']> }) {
  const { pendingEmail, emailVerified } = customer;
  return (
    <div className={text.note}>
      {pendingEmail
        ? `Will be ${pendingEmail} once that is verified`
        : emailVerified
          ? 'Verified'
          : 'Not verified'}
    </div>
  );
}

/** `12 Lantern Street, Palm Coast, FL 32137` */
export const addressOf = ({ address, city, state, zipCode }: Contact): string =>
  [address, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** Each value once, without empty ones. */
function distinct(contacts: readonly Contact[], valueOf: (one: Contact) => string): Contact[] {
  const found = new Map<string, Contact>();
  for (const contact of contacts) {
    const value = valueOf(contact);
    if (value !== '' && !found.has(value)) found.set(value, contact);
  }
  return [...found.values()];
}

function Lines({ of, line }: { of: readonly Contact[]; line: (one: Contact) => React.ReactNode }) {
  if (of.length === 0) return 'None given';
  return (
    <>
      {of.slice(0, mostShown).map((contact, index) => (
        <div key={index}>{line(contact)}</div>
      ))}
      {of.length > mostShown && <div>and {of.length - mostShown} more</div>}
    </>
  );
}

/** What was spent, and what is due. */
export function PersonMoney({ file }: { file: CustomerFile }) {
  const { totals, imported, payments } = file;
  const refunded = (payments ?? [])
    .filter(({ voided = null }) => voided === null)
    .reduce((sum, each) => sum + Number(each.refunded), 0);
  const spentBefore = (imported?.customers ?? []).reduce(
    (sum, each) => sum + Number(each.totalSpent),
    0,
  );
  return (
    <section aria-label="In all">
      <Flex wrap gap="16px 40px" className={styles.figures}>
        {totals && (
          <>
            <Statistic title="Visits" value={formatCount(totals.appointmentCount)} />
            <Statistic title="Billed" value={formatMoney(totals.billed)} />
            <Statistic title="Paid" value={formatMoney(totals.paid)} />
            <Statistic title="Due" value={formatMoney(totals.due)} />
          </>
        )}
        {payments && <Statistic title="Refunded" value={formatMoney(refunded)} />}
        {imported !== null && imported.customers.length > 0 && (
          <Statistic title="Spent before, imported" value={formatMoney(spentBefore)} />
        )}
      </Flex>
    </section>
  );
}
