import { Card, Col, Flex, Row, Segmented, Statistic, Typography } from 'antd';
import { Link } from 'react-router-dom';
import type { MoneySums } from '@contracts/payments/office';
import { methodWords, paymentMethods } from '@contracts/vocabulary/payments';
import { formatCount, formatMoney } from '../../shared/format';
import { dueJobs, filteredPayments, paymentsToLookAt } from '../../shared/page/office-paths';
import { useOfficeUser } from '../../shared/session/office-role';
import { useToday } from '../../shared/ui/use-now';
import { paymentsPollingMs, useMoneySumsQuery } from './payment-endpoints';
import { datesOf, moneyPeriodOf, moneyPeriods, type MoneyPeriod } from './payment-words';
import type { PaymentParams } from './use-payment-params';

interface Figure {
  readonly title: string;
  readonly value: (sums: MoneySums) => string;
  readonly note?: (sums: MoneySums) => string | false;
  /** The records that it adds up. */
  readonly to: (period: MoneyPeriod) => string;
  /** Those are jobs, which bookkeepers don't see. */
  readonly ofJobs?: true;
}

const counted = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

const figures: readonly Figure[] = [
  ...paymentMethods.map((method): Figure => ({
    title: `Collected ${methodWords[method]}`,
    value: ({ collected }) => collected[method],
    to: (when) => filteredPayments({ period: when, status: 'succeeded', method, when }),
  })),
  {
    title: 'Refunded or voided',
    value: ({ refunded }) => refunded,
    note: ({ voided = '0.00' }) => Number(voided) > 0 && `${formatMoney(voided)} voided`,
    to: (when) => filteredPayments({ period: when, status: 'refunded', when }),
  },
  {
    title: 'Due now',
    value: ({ due }) => due.amount,
    note: ({ due }) => counted(due.count, 'job'),
    to: () => dueJobs,
    ofJobs: true,
  },
  {
    title: 'Disputed now',
    value: ({ disputed }) => disputed.amount,
    note: ({ disputed }) => counted(disputed.count, 'dispute'),
    to: () => paymentsToLookAt.disputed,
  },
];

interface MoneyFiguresProps {
  params: PaymentParams;
  change: (changes: Partial<PaymentParams>) => void;
  /** Whether it's visible. Otherwise it fetches nothing. */
  active: boolean;
}

/** What came in, went back and is due. Each sum leads to its records. An unknown one is a dash, not a zero. */
export function MoneyFigures({ params, change, active }: MoneyFiguresProps) {
  const period = moneyPeriodOf(params.period);
  const { isBookkeeper } = useOfficeUser();
  const { currentData: sums } = useMoneySumsQuery(datesOf(period, useToday()), {
    pollingInterval: active ? paymentsPollingMs : 0,
    skip: !active,
  });
  return (
    <Flex component="section" aria-label="Sums" vertical gap={12} style={{ marginBottom: 24 }}>
      <Segmented
        aria-label="Period"
        name="period"
        style={{ alignSelf: 'start' }}
        value={period}
        options={[...moneyPeriods]}
        onChange={(next: string) => change({ period: next === 'today' ? '' : next })}
      />
      <Row gutter={[12, 12]}>
        {figures.map(({ title, value, note, to, ofJobs = false }) => (
          <Col key={title} xs={12} md={8} xl={4}>
            <Card size="small" style={{ height: '100%' }}>
              <Statistic
                title={title}
                value={sums ? formatMoney(value(sums)) : '–'}
                formatter={(shown) =>
                  isBookkeeper && ofJobs ? (
                    shown
                  ) : (
                    <Link to={to(period)} aria-label={`${title}: ${shown}`}>
                      {shown}
                    </Link>
                  )
                }
              />
              {note && sums && <Typography.Text type="secondary">{note(sums)}</Typography.Text>}
            </Card>
          </Col>
        ))}
      </Row>
    </Flex>
  );
}
