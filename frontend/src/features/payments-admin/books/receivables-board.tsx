import { Card, Flex, Statistic, Typography } from 'antd';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Receivable, Receivables, UnusedDeposit } from '@contracts/payments/books';
import { depositReasons, receivableAges } from '@contracts/vocabulary/books/receivables';
import { centsOf, dollars } from '@contracts/vocabulary/money';
import { formatCount, formatDateAndYear, formatMoney } from '../../../shared/format';
import { paymentPath } from '../../../shared/page/office-paths';
import { EmptyRecords } from '../../../shared/ui/office/empty-records';
import { InvoicePdfButton } from '../../../shared/ui/office/invoices/invoice-pdf-button';
import { Loaded } from '../../../shared/ui/office/loaded';
import { RecordTable, type RecordColumn } from '../../../shared/ui/office/record-table';
import { useToday } from '../../../shared/ui/use-now';
import { useReceivablesFileMutation, useReceivablesQuery } from './book-endpoints';
import { Job } from '../payment-parts';
import { CsvButton } from './csv-button';
import text from '../../../shared/ui/office/record-text.module.css';
import pageStyles from '../payments-admin.module.css';
import styles from './books.module.css';

/** What is due on invoices, by age, and what customers paid that no invoice has used. */
export function ReceivablesBoard({ active }: { active: boolean }) {
  const titleId = useId();
  const today = useToday();
  const asked = useReceivablesQuery(undefined, { skip: !active, refetchOnMountOrArgChange: true });
  const [load, { isLoading }] = useReceivablesFileMutation();
  return (
    <section aria-labelledby={titleId}>
      <Flex wrap gap={12} justify="space-between" align="center" style={{ marginBottom: 8 }}>
        <h2 id={titleId} className={text.sectionTitle}>
          Receivables
        </h2>
        <CsvButton
          of="Receivables"
          name={`receivables-${today}.csv`}
          loading={isLoading}
          load={() => load()}
        />
      </Flex>
      <p className={pageStyles.intro}>
        What customers owe on invoices. The age counts from the date of the newest invoice.
      </p>
      <Loaded what="receivables" data={asked.data} asked={asked}>
        {(receivables) => (
          <>
            <Ages receivables={receivables} />
            <Open receivables={receivables} />
            <Deposits receivables={receivables} />
          </>
        )}
      </Loaded>
    </section>
  );
}

const counted = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

function Ages({ receivables: { ages } }: { receivables: Receivables }) {
  const cents = ages.reduce((sum, { due }) => sum + centsOf(Number(due)), 0);
  const figures = [
    { label: 'All due', due: dollars(cents), count: countOf(ages) },
    ...ages.map(({ age, ...sums }) => ({ label: receivableAges[age].label, ...sums })),
  ];
  return (
    <ul className={styles.figures} aria-label="Due by age">
      {figures.map(({ label, due, count }) => (
        <li key={label}>
          <Card size="small" style={{ height: '100%' }}>
            <Statistic title={label} value={formatMoney(due)} />
            <Typography.Text type="secondary">{counted(count, 'job')}</Typography.Text>
          </Card>
        </li>
      ))}
    </ul>
  );
}

const countOf = (ages: Receivables['ages']): number =>
  ages.reduce((sum, { count }) => sum + count, 0);

type Listed<Item> = Item & { readonly id: string };

const openColumns: readonly RecordColumn<Listed<Receivable>>[] = [
  {
    title: 'Customer',
    render: ({ customer, appointmentId, visit }) => (
      <>
        <span className={text.name}>{customer}</span>
        <Job id={appointmentId} number={visit} />
      </>
    ),
  },
  {
    title: 'Invoice',
    width: '22%',
    tablet: { width: '20%' },
    render: ({ invoiceId, invoice, date }) => (
      <>
        <span className={pageStyles.receipt}>{invoice}</span>
        <span className={text.quiet}>{formatDateAndYear(date)}</span>
        <div className={styles.file}>
          <InvoicePdfButton id={invoiceId} number={invoice} />
        </div>
      </>
    ),
  },
  { title: 'Age', width: '14%', render: ({ age }) => counted(age, 'day') },
  { title: 'Total', width: '14%', render: ({ total }) => formatMoney(total) },
  {
    title: 'Due',
    width: '16%',
    status: true,
    render: ({ due }) => <span className={text.amount}>{formatMoney(due)}</span>,
  },
];

function Open({ receivables: { open, ages } }: { receivables: Receivables }) {
  if (open.length === 0) {
    return <EmptyRecords title="Nothing is due">All invoices are paid.</EmptyRecords>;
  }
  const count = countOf(ages);
  return (
    <>
      <RecordTable
        items={open.map((each) => ({ ...each, id: each.appointmentId }))}
        columns={openColumns}
        context={undefined}
      />
      <OthersToo shown={open.length} of={count} order="oldest" />
    </>
  );
}

const depositColumns: readonly RecordColumn<Listed<UnusedDeposit>>[] = [
  {
    title: 'For',
    render: ({ description, appointmentId, visit, paymentId }) => (
      <>
        <span className={pageStyles.description}>{description}</span>
        {appointmentId !== null && <Job id={appointmentId} number={visit} />}
        {paymentId !== null && (
          <Link className={text.contact} to={paymentPath(paymentId)}>
            Payment
          </Link>
        )}
      </>
    ),
  },
  { title: 'Paid', width: '20%', render: ({ date }) => formatDateAndYear(date) },
  { title: 'Why it’s unused', width: '26%', render: ({ reason }) => depositReasons[reason] },
  {
    title: 'Amount',
    width: '16%',
    status: true,
    render: ({ amount }) => <span className={text.amount}>{formatMoney(amount)}</span>,
  },
];

function Deposits({ receivables: { deposits, unused } }: { receivables: Receivables }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.part}>
      <h3 id={titleId} className={text.partTitle}>
        Unused deposits
      </h3>
      <p className={pageStyles.intro}>
        What customers paid that no invoice has used yet
        {unused.count > 0 && `: ${formatMoney(unused.amount)} in all`}.
      </p>
      {deposits.length === 0 ? (
        <EmptyRecords title="No unused deposits" headingLevel={3} />
      ) : (
        <RecordTable
          items={deposits.map((each) => ({
            ...each,
            id: each.appointmentId ?? each.paymentId ?? each.description,
          }))}
          columns={depositColumns}
          context={undefined}
        />
      )}
      <OthersToo shown={deposits.length} of={unused.count} order="newest" />
    </section>
  );
}

function OthersToo({ shown, of, order }: { shown: number; of: number; order: string }) {
  return (
    of > shown && (
      <p className={text.note}>
        The {order} {formatCount(shown)} of {formatCount(of)} are listed. The sums are of all.
      </p>
    )
  );
}
