import { Alert, Button, Card, Flex, Table, type TableColumnsType } from 'antd';
import { useId, useState } from 'react';
import type {
  ReconciledSums,
  ReconciliationDifference,
  ReconciliationReport,
} from '@contracts/payments/reconciliation';
import { differenceLabels } from '@contracts/vocabulary/payments';
import {
  addDays,
  formatCalendarDate,
  formatCount,
  formatDateTime,
  formatMoney,
} from '../../shared/format';
import { useOfficeUser } from '../../shared/session/office-role';
import { StatusTag } from '../../shared/ui/office/status-tag';
import { EmptyRecords } from '../../shared/ui/office/empty-records';
import { Loaded } from '../../shared/ui/office/loaded';
import { toastFailure } from '../../shared/ui/feedback/toast-failure';
import { toast } from '../../shared/ui/feedback/toast-store';
import { DateField } from '../../shared/ui/office/date-field';
import { BoardFilter } from '../../shared/ui/office/record-filters';
import { useToday } from '../../shared/ui/use-now';
import { useCompareDayMutation, useReconciliationQuery } from './payment-endpoints';
import { differenceWords } from './payment-words';
import { StripeSetup } from './stripe-setup';
import text from '../../shared/ui/office/record-text.module.css';
import styles from './payments-admin.module.css';

interface ReconciliationBoardProps {
  onOpen: (paymentId: string) => void;
}

/** The ledger and Stripe side by side, for each day. */
export function ReconciliationBoard({ onOpen }: ReconciliationBoardProps) {
  const titleId = useId();
  const { isBookkeeper } = useOfficeUser();
  const reconciliation = useReconciliationQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={text.sectionTitle}>
        Daily reconciliation
      </h2>
      <p className={styles.intro}>
        Every night the ledger and Stripe are compared for the day before. What a missed message
        from Stripe had left open is repaired first; what is still different is listed here.
      </p>
      {!isBookkeeper && (
        <>
          <StripeSetup />
          <CompareDay />
        </>
      )}
      <Loaded what="reports" data={reconciliation.data} asked={reconciliation}>
        {(reports) =>
          reports.length === 0 ? (
            <EmptyRecords title="Nothing was compared yet" headingLevel={3}>
              The first report is made tonight.
            </EmptyRecords>
          ) : (
            <Flex component="ul" vertical gap={16} style={{ maxWidth: 860 }}>
              {reports.map((report) => (
                <Report key={report.day} report={report} onOpen={onOpen} />
              ))}
            </Flex>
          )
        }
      </Loaded>
    </section>
  );
}

function CompareDay() {
  const today = useToday();
  const [chosen, setDay] = useState<string>();
  const day = chosen ?? addDays(today, -1);
  const [compare, { isLoading }] = useCompareDayMutation();
  const run = async () => {
    const { data, error } = await compare(day);
    if (error) toastFailure('Error comparing the day', error);
    else toast({ title: formatCalendarDate(data.day), description: `${differenceWords(data)}.` });
  };
  return (
    <Flex
      component="form"
      wrap
      gap={12}
      align="end"
      style={{ marginBottom: 24 }}
      aria-label="Compare a day"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLoading && day !== '') void run();
      }}
    >
      <BoardFilter label="Day">
        {(id) => <DateField id={id} max={today} value={day} onChange={setDay} />}
      </BoardFilter>
      <Button htmlType="submit" loading={isLoading} disabled={day === ''}>
        Compare now
      </Button>
    </Flex>
  );
}

function Report({
  report,
  onOpen,
}: {
  report: ReconciliationReport;
  onOpen: (paymentId: string) => void;
}) {
  const { day, madeAt, ledger, stripe, fees, net, payouts, differences, differenceCount } = report;
  const title = formatCalendarDate(day);
  return (
    <li>
      <section aria-label={title}>
        <Card
          title={<h3>{title}</h3>}
          extra={
            <StatusTag tone={differenceCount === 0 ? 'green' : 'red'}>
              {differenceWords(report)}
            </StatusTag>
          }
        >
          <Table
            size="small"
            pagination={false}
            columns={sumColumns}
            dataSource={[
              { key: 'Ledger', sums: ledger },
              { key: 'Stripe', sums: stripe },
            ]}
          />
          <p className={text.note}>
            Compared <time dateTime={madeAt}>{formatDateTime(madeAt)}</time>
          </p>
          {fees !== undefined && net !== undefined && (
            <p className={text.note}>
              Stripe’s fees: {formatMoney(fees)}. Net of these payments: {formatMoney(net)}.
            </p>
          )}
          {payouts?.map(({ id, amount, status }) => (
            <p key={id} className={text.note}>
              Payout to the bank: {formatMoney(amount)}, {status.replaceAll('_', ' ')}.
            </p>
          ))}
          {differences.length > 0 && (
            <Flex
              component="ul"
              vertical
              gap={12}
              style={{ marginTop: 12 }}
              aria-label="Differences"
            >
              {differences.map((difference, index) => (
                <Difference key={index} difference={difference} onOpen={onOpen} />
              ))}
            </Flex>
          )}
          {differenceCount > differences.length && (
            <p className={text.note}>
              The first {formatCount(differences.length)} of {formatCount(differenceCount)} are
              listed.
            </p>
          )}
        </Card>
      </section>
    </li>
  );
}

const sumColumns: TableColumnsType<{ key: string; sums: ReconciledSums }> = [
  { key: 'side', title: 'Source', dataIndex: 'key', rowScope: 'row' },
  {
    key: 'payments',
    title: 'Payments',
    render: (_, { sums }) => `${formatMoney(sums.paid)} × ${formatCount(sums.payments)}`,
  },
  {
    key: 'refunds',
    title: 'Refunds',
    render: (_, { sums }) => `${formatMoney(sums.refunded)} × ${formatCount(sums.refunds)}`,
  },
];

function Difference({
  difference: { kind, paymentId, stripeId, ledger, stripe, cause },
  onOpen,
}: {
  difference: ReconciliationDifference;
  onOpen: (paymentId: string) => void;
}) {
  return (
    <li>
      <Alert
        type="error"
        role="note"
        title={differenceLabels[kind]}
        description={
          <>
            <p>{cause}</p>
            <p>
              Ledger: {ledger === null ? 'nothing' : formatMoney(ledger)}. Stripe:{' '}
              {stripe === null ? 'nothing' : formatMoney(stripe)}.{' '}
              {stripeId !== null && <code>{stripeId}</code>}
            </p>
            {paymentId !== null && (
              <Button size="small" onClick={() => onOpen(paymentId)}>
                Show the payment
              </Button>
            )}
          </>
        }
      />
    </li>
  );
}
