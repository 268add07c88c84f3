import { Button, Card, Flex } from 'antd';
import type { CustomerPair, CustomerRow } from '@contracts/customers/records';
import { namelessCustomer } from '@contracts/vocabulary/office/customers';
import { formatDate } from '../../../shared/format';
import { Fact, RecordFacts } from '../../../shared/ui/office/record-facts';
import { EmailLink, PhoneLink } from '../../../shared/ui/office/record-parts';
import text from '../../../shared/ui/office/record-text.module.css';
import { CustomerTags, NamedRecord, numberWords } from '../customer-parts';
import styles from '../customers-admin.module.css';
import type { Merging } from './merge-dialog';
import { reasonWords, stayingOf } from './pair-words';
import { useTellingApart } from './use-telling-apart';

interface PairCardProps {
  pair: CustomerPair;
  onMerge: (merging: Merging) => void;
}

/** Two records next to each other, and why they may be of one customer. */
export function PairCard({ pair: { one, other, reasons, since }, onMerge }: PairCardProps) {
  const { isLoading, tell } = useTellingApart(one.number, other.number);
  const stays = stayingOf(one, other);
  const joins = stays === one.number ? other.number : one.number;
  return (
    <li aria-label={`${one.name || namelessCustomer} and ${other.name || namelessCustomer}`}>
      <Card>
        <p className={styles.reasons}>
          {reasonWords(reasons)}
          <span className={text.quiet}>
            Noticed <time dateTime={since}>{formatDate(since)}</time>
          </span>
        </p>
        <div className={styles.sides}>
          <Side customer={one} />
          <Side customer={other} />
        </div>
        <Flex wrap gap={8} className={styles.pairFoot}>
          <Button onClick={() => onMerge({ stays, joins })}>Merge…</Button>
          <Button loading={isLoading} onClick={() => void tell(true)}>
            Not the same
          </Button>
        </Flex>
      </Card>
    </li>
  );
}

function Side({ customer }: { customer: CustomerRow }) {
  const { number, company, name, phone, email, address, lastAt } = customer;
  return (
    <div>
      <h3 className={text.partTitle}>
        <NamedRecord of={customer} />
      </h3>
      <Flex wrap align="baseline" gap="0 8px" className={styles.notice}>
        <span className={text.note}>
          {[company !== name && company, numberWords(number)].filter(Boolean).join(' · ')}
        </span>
        <CustomerTags of={customer} />
      </Flex>
      <RecordFacts columns={1}>
        <Fact label="Phone">{phone === '' ? 'None given' : <PhoneLink phone={phone} />}</Fact>
        <Fact label="Email">{email === '' ? 'None given' : <EmailLink email={email} />}</Fact>
        <Fact label="Address">{address || 'None given'}</Fact>
        <Fact label="Last visit">
          {lastAt === null ? 'None' : <time dateTime={lastAt}>{formatDate(lastAt)}</time>}
        </Fact>
      </RecordFacts>
    </div>
  );
}
