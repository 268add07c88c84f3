import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import type {
  ReconciledSums,
  ReconciliationDifference,
  ReconciliationReport,
} from '@contracts/payments/reconciliation';
import { differenceLabels } from '@contracts/vocabulary/payments';
import {
  addDays,
  businessDate,
  formatCalendarDate,
  formatCount,
  formatDateTime,
  formatMoney,
} from '../../shared/format';
import { StatusPill } from '../../shared/ui/feedback/badge';
import { EmptyState } from '../../shared/ui/feedback/empty-state';
import { Loading } from '../../shared/ui/feedback/spinner';
import { NotLoaded } from '../../shared/ui/office/not-loaded';
import { toastFailure } from '../../shared/ui/feedback/toast-failure';
import { toast } from '../../shared/ui/feedback/toast-store';
import { BoardFilter } from '../../shared/ui/office/record-filters';
import { useCompareDayMutation, useReconciliationQuery } from './payment-endpoints';
import { differenceWords } from './payment-words';
import text from '../../shared/ui/office/record-text.module.css';
import styles from './payments-admin.module.css';

interface ReconciliationBoardProps {
  onOpen: (paymentId: string) => void;
}

/** The ledger and Stripe side by side, for each day. */
export function ReconciliationBoard({ onOpen }: ReconciliationBoardProps) {
  const titleId = useId();
  const {
    data: reports,
    error,
    refetch,
  } = useReconciliationQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.boardTitle}>
        Daily reconciliation
      </h2>
      <p className={styles.intro}>
        Every night the ledger and Stripe are compared for the day before. What a missed message
        from Stripe had left open is repaired first; what is still different is listed here.
      </p>
      <CompareDay />
      {reports === undefined ? (
        error === undefined ? (
          <Loading label="Loading reports" fill />
        ) : (
          <NotLoaded title="Reports could not be loaded" error={error} retry={refetch} />
        )
      ) : reports.length === 0 ? (
        <EmptyState title="Nothing was compared yet" headingLevel={3}>
          The first report is made tonight.
        </EmptyState>
      ) : (
        <ul className={styles.reports}>
          {reports.map((report) => (
            <Report key={report.day} report={report} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </section>
  );
}

function CompareDay() {
  const [today] = useState(() => businessDate(Date.now()));
  const [day, setDay] = useState(() => addDays(today, -1));
  const [compare, { isLoading }] = useCompareDayMutation();
  const run = async () => {
    const { data, error } = await compare(day);
    if (error) toastFailure('Error comparing the day', error);
    else toast({ title: formatCalendarDate(data.day), description: `${differenceWords(data)}.` });
  };
  return (
    <form
      className={styles.compare}
      aria-label="Compare a day"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLoading && day !== '') void run();
      }}
    >
      <BoardFilter label="Day">
        {(id) => (
          <Input
            id={id}
            type="date"
            max={today}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        )}
      </BoardFilter>
      <Button htmlType="submit" loading={isLoading} disabled={day === ''}>
        Compare now
      </Button>
    </form>
  );
}

function Report({
  report,
  onOpen,
}: {
  report: ReconciliationReport;
  onOpen: (paymentId: string) => void;
}) {
  const { day, madeAt, ledger, stripe, differences, differenceCount } = report;
  const title = formatCalendarDate(day);
  return (
    <li className={styles.report}>
      {/* Its table scrolls where large text is wider than the screen. */}
      <section className={styles.wide} tabIndex={0} aria-label={title}>
        <div className={styles.reportHead}>
          <h3 className={styles.reportTitle}>{title}</h3>
          <StatusPill tone={differenceCount === 0 ? 'green' : 'red'}>
            {differenceWords(report)}
          </StatusPill>
          <span className={text.note}>
            Compared <time dateTime={madeAt}>{formatDateTime(madeAt)}</time>
          </span>
        </div>
        <table className={styles.sums}>
          <thead>
            <tr>
              <td />
              <th scope="col" className={text.label}>
                Payments
              </th>
              <th scope="col" className={text.label}>
                Refunds
              </th>
            </tr>
          </thead>
          <tbody>
            <Sums name="Ledger" sums={ledger} />
            <Sums name="Stripe" sums={stripe} />
          </tbody>
        </table>
        {differences.length > 0 && (
          <ul className={styles.differences} aria-label="Differences">
            {differences.map((difference, index) => (
              <Difference key={index} difference={difference} onOpen={onOpen} />
            ))}
          </ul>
        )}
        {differenceCount > differences.length && (
          <p className={text.note}>
            The first {formatCount(differences.length)} of {formatCount(differenceCount)} are
            listed.
          </p>
        )}
      </section>
    </li>
  );
}

function Sums({ name, sums }: { name: string; sums: ReconciledSums }) {
  return (
    <tr>
      <th scope="row" className={text.label}>
        {name}
      </th>
      <td>
        {formatMoney(sums.paid)} <span className={styles.times}>{formatCount(sums.payments)}</span>
      </td>
      <td>
        {formatMoney(sums.refunded)}{' '}
        <span className={styles.times}>{formatCount(sums.refunds)}</span>
      </td>
    </tr>
  );
}

function Difference({
  difference: { kind, paymentId, stripeId, ledger, stripe, cause },
  onOpen,
}: {
  difference: ReconciliationDifference;
  onOpen: (paymentId: string) => void;
}) {
  return (
    <li className={styles.difference}>
      <p className={styles.differenceKind}>{differenceLabels[kind]}</p>
      <p>{cause}</p>
      <p className={text.note}>
        Ledger: {ledger === null ? 'nothing' : formatMoney(ledger)}. Stripe:{' '}
        {stripe === null ? 'nothing' : formatMoney(stripe)}.
        {stripeId !== null && <span className={styles.stripeId}> {stripeId}</span>}
      </p>
      {paymentId !== null && (
        <Button size="small" onClick={() => onOpen(paymentId)}>
          Show the payment
        </Button>
      )}
    </li>
  );
}
