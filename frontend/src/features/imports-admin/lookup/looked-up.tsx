import type {
  LookedUpCustomer,
  PhoneLookupReply,
  ServiceHistoryEntry,
} from '@contracts/imports/customers';
import { formatMoney } from '../../../shared/format';
import { classNames } from '../../../shared/ui/class-names';
import { Badge } from '../../../shared/ui/feedback/badge';
import text from '../../../shared/ui/office/record-text.module.css';
import { Fact, RecordFacts } from '../../../shared/ui/office/record-facts';
import { Address, Email, LastService, Phone, TotalServices, TotalSpent } from '../customer-parts';
import { dateWords, nameOf } from '../customer-words';
import styles from './lookup.module.css';

interface LookedUpProps {
  customer: LookedUpCustomer;
  from: PhoneLookupReply['from'];
}

export function LookedUp({ customer, from }: LookedUpProps) {
  const { preferredTechnician, notes, serviceHistory } = customer;
  return (
    <article className={styles.card} aria-label={nameOf(customer)}>
      <div className={styles.cardHead}>
        <h3 className={styles.name}>{nameOf(customer)}</h3>
        {from === 'system' && <Badge tone="line">From the service system</Badge>}
      </div>
      <RecordFacts>
        <Fact label="Email">
          <Email customer={customer} />
        </Fact>
        <Fact label="Phone">
          <Phone customer={customer} />
        </Fact>
        <Fact label="Address" wide>
          <Address customer={customer} />
        </Fact>
        <Fact label="Total Services">
          <TotalServices customer={customer} />
        </Fact>
        <Fact label="Total Spent">
          <TotalSpent customer={customer} />
        </Fact>
        <Fact label="Last service">
          <LastService customer={customer} />
        </Fact>
        <Fact label="Preferred technician">{preferredTechnician ?? 'None'}</Fact>
        {notes !== null && (
          <Fact label="Notes" wide>
            <span className={styles.prose}>{notes}</span>
          </Fact>
        )}
      </RecordFacts>
      <section aria-label="Service history">
        <h4 className={styles.historyTitle}>Latest services</h4>
        {serviceHistory.length === 0 ? (
          <p className={styles.note}>No service history.</p>
        ) : (
          <ul className={styles.history}>
            {serviceHistory.map((entry, index) => (
              <Entry key={index} entry={entry} />
            ))}
          </ul>
        )}
      </section>
    </article>
  );
}

function Entry({ entry: { service, date, cost } }: { entry: ServiceHistoryEntry }) {
  return (
    <li>
      <span className={styles.service}>{service}</span>
      <span className={styles.date}>
        {date === null ? 'No date' : <time dateTime={date}>{dateWords(date)}</time>}
      </span>
      <span className={classNames(text.mono, styles.cost)}>
        {cost === null ? 'No cost known' : formatMoney(cost)}
      </span>
    </li>
  );
}
