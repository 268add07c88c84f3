import { Button, Card, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import type {
  LookedUpCustomer,
  PhoneLookupReply,
  ServiceHistoryEntry,
} from '@contracts/imports/customers';
import { formatMoney } from '../../../shared/format';
import { originOf } from '../../../shared/imports/import-words';
import text from '../../../shared/ui/office/record-text.module.css';
import { Fact, RecordFacts } from '../../../shared/ui/office/record-facts';
import { StatusTag } from '../../../shared/ui/office/status-tag';
import { Address, Email, LastService, Phone, TotalServices, TotalSpent } from '../customer-parts';
import { dateWords, nameOf } from '../customer-words';
import styles from '../importing/importing.module.css';

interface LookedUpProps {
  customer: LookedUpCustomer;
  from: PhoneLookupReply['from'];
}

/** The newest ones; the rest on request. */
const shownAtFirst = 3;

export function LookedUp({ customer, from }: LookedUpProps) {
  const { preferredTechnician, notes, serviceHistory } = customer;
  const [whole, setWhole] = useState(false);
  const hidden = serviceHistory.length - shownAtFirst;
  return (
    <article aria-label={nameOf(customer)}>
      <Card
        title={<h3>{nameOf(customer)}</h3>}
        extra={from === 'system' && <StatusTag>From the service system</StatusTag>}
      >
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
          <Fact label="Source">{originOf(customer)}</Fact>
          <Fact label="Preferred technician">{preferredTechnician ?? 'None'}</Fact>
          {notes !== null && (
            <Fact label="Notes" wide>
              <span className={text.prose}>{notes}</span>
            </Fact>
          )}
        </RecordFacts>
        <section aria-label="Service history" className={styles.after}>
          <h4 className={text.partTitle}>Latest services</h4>
          {serviceHistory.length === 0 ? (
            <p className={text.note}>No service history.</p>
          ) : (
            <Table
              size="small"
              tableLayout="fixed"
              pagination={false}
              // Two of a day may have the same name.
              rowKey={(entry) => serviceHistory.indexOf(entry)}
              columns={columns}
              dataSource={whole ? serviceHistory : serviceHistory.slice(0, shownAtFirst)}
            />
          )}
          {!whole && hidden > 0 && (
            <Button type="link" onClick={() => setWhole(true)}>
              Show {hidden} more
            </Button>
          )}
        </section>
      </Card>
    </article>
  );
}

const columns: TableColumnsType<ServiceHistoryEntry> = [
  { key: 'service', title: 'Service', dataIndex: 'service' },
  {
    key: 'date',
    title: 'Date',
    render: (_, { date }) =>
      date === null ? 'No date' : <time dateTime={date}>{dateWords(date)}</time>,
  },
  {
    key: 'cost',
    title: 'Cost',
    align: 'right',
    render: (_, { cost }) => (cost === null ? 'Not known' : formatMoney(cost)),
  },
];
