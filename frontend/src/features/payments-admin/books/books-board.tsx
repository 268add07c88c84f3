import { Card, Collapse, Flex } from 'antd';
import { useId, type ReactNode } from 'react';
import type { BookCheck, Books, JournalDay } from '@contracts/payments/books';
import { bookAccounts, bookChecks, entryKinds } from '@contracts/vocabulary/books/accounts';
import { centsOf, dollars } from '@contracts/vocabulary/money';
import {
  businessDate,
  formatDateAndYear,
  formatDay,
  formatMoney,
  formatMonthDay,
} from '../../../shared/format';
import { monthChoices, monthPeriod } from '../../../shared/months';
import { EmptyRecords } from '../../../shared/ui/office/empty-records';
import { OfficeSelect } from '../../../shared/ui/office/fields/office-select';
import { Loaded } from '../../../shared/ui/office/loaded';
import { StatusTag } from '../../../shared/ui/office/status-tag';
import { useToday } from '../../../shared/ui/use-now';
import type { PaymentParams } from '../use-payment-params';
import { useBooksQuery } from './book-endpoints';
import { BookFiles } from './book-files';
import { CloseBooksForm } from './close-books';
import { EntryTable, type EntryRow } from './entry-table';
import text from '../../../shared/ui/office/record-text.module.css';
import pageStyles from '../payments-admin.module.css';
import styles from './books.module.css';

interface BooksBoardProps {
  params: PaymentParams;
  change: (changes: Partial<PaymentParams>) => void;
  /** Whether it's visible. Otherwise it fetches nothing. */
  active: boolean;
}

/** A month of the journal by day, its checks and files, and closing days for good. */
export function BooksBoard({ params, change, active }: BooksBoardProps) {
  const titleId = useId();
  const today = useToday();
  const thisMonth = today.slice(0, 7);
  const all = monthChoices(today);
  const month = all.some(({ value }) => value === params.month) ? params.month : thisMonth;
  const period = monthPeriod(month);
  const asked = useBooksQuery(period, { skip: !active, refetchOnMountOrArgChange: true });
  const start = asked.data?.startsOn.slice(0, 7) ?? '';
  return (
    <section aria-labelledby={titleId}>
      <Flex wrap gap={12} justify="space-between" align="center" style={{ marginBottom: 8 }}>
        <h2 id={titleId} className={text.sectionTitle}>
          Books
        </h2>
        <OfficeSelect
          aria-label="Month of the books"
          className={styles.month}
          options={all.filter(({ value }) => value >= start || value === month)}
          value={month}
          onChange={(value) => change({ month: value === thisMonth ? '' : value })}
        />
      </Flex>
      <Loaded what="the books" data={asked.currentData} asked={asked}>
        {(books) => (
          <>
            <p className={pageStyles.intro}>
              Each invoice, payment and refund is booked on its day. The books start on{' '}
              {formatDateAndYear(books.startsOn)}.{' '}
              {books.closedThrough === null
                ? 'No day is closed yet.'
                : `They are closed through ${formatDateAndYear(books.closedThrough)}.`}
            </p>
            <Part title="Checks">
              <Checks books={books} />
            </Part>
            <div className={styles.sides}>
              <Part title="Journal">
                <Days days={books.days} />
              </Part>
              <div className={styles.aside}>
                <Part title="Files">
                  <BookFiles books={books} period={period} month={month} />
                </Part>
                <Part title="Close the books">
                  <CloseBooksForm books={books} differs={!books.checks.every(isEqual)} />
                </Part>
                <Part title="Balances">
                  <Balances books={books} to={period.to} />
                </Part>
              </div>
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={text.partTitle}>
        {title}
      </h3>
      {children}
    </section>
  );
}

function Days({ days }: { days: readonly JournalDay[] }) {
  if (days.length === 0) {
    return <EmptyRecords title="Nothing was booked in this month" headingLevel={3} />;
  }
  return (
    <Collapse
      items={days.map((day) => ({
        key: day.day,
        label: <DayHead day={day} />,
        children: <EntryTable of={formatDay(day.day)} rows={rowsOf(day)} />,
      }))}
    />
  );
}

function DayHead({ day: { day, number, isClosed, exported, total } }: { day: JournalDay }) {
  return (
    <span className={styles.day}>
      <span className={text.name}>{formatDay(day)}</span>
      <span className={pageStyles.receipt}>{number}</span>
      {isClosed && <StatusTag tone="green">Closed</StatusTag>}
      {exported && (
        <StatusTag tone="blue">Exported {formatMonthDay(businessDate(exported.at))}</StatusTag>
      )}
      <span className={styles.dayTotal}>
        <span className={text.amount}>{formatMoney(total)}</span>
      </span>
    </span>
  );
}

const rowsOf = ({ lines }: JournalDay): EntryRow[] =>
  lines.map(({ kind, account, debit, credit, entries }) => ({
    key: `${kind} ${account} ${debit === null ? 'credit' : 'debit'}`,
    name: bookAccounts[account].name,
    note: `${entryKinds[kind]}${entries > 1 ? ` (${entries})` : ''}`,
    debit,
    credit,
  }));

const isEqual = ({ books, ledger }: BookCheck): boolean => Number(books) === Number(ledger);

function Checks({ books: { checks } }: { books: Books }) {
  return (
    <ul className={styles.checks}>
      {checks.map((each) => (
        <li key={each.check}>
          <Card size="small" style={{ height: '100%' }}>
            <Flex justify="space-between" align="start" gap={8}>
              <span>{bookChecks[each.check]}</span>
              <StatusTag tone={isEqual(each) ? 'green' : 'red'}>
                {isEqual(each) ? 'Equal' : 'Not equal'}
              </StatusTag>
            </Flex>
            <p className={text.quiet}>
              Books <span className={text.amount}>{formatMoney(each.books)}</span> · Ledger{' '}
              <span className={text.amount}>{formatMoney(each.ledger)}</span>
            </p>
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** A debit balance or a credit balance of each account that has one. */
function Balances({ books: { balances }, to }: { books: Books; to: string }) {
  const rows = balances
    .map(({ account, balance }) => ({ account, cents: centsOf(Number(balance)) }))
    .filter(({ cents }) => cents !== 0);
  return (
    <>
      <p className={text.note}>At the end of {formatDateAndYear(to)}.</p>
      {rows.length > 0 && (
        <EntryTable
          of="Balances"
          rows={rows.map(({ account, cents }) => ({
            key: account,
            name: bookAccounts[account].name,
            debit: cents > 0 ? dollars(cents) : null,
            credit: cents < 0 ? dollars(-cents) : null,
          }))}
        />
      )}
    </>
  );
}
