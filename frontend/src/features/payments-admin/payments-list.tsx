import { memo } from 'react';
import type { PaymentRecord } from '@contracts/payments/office';
import { classNames } from '../../shared/ui/class-names';
import type { RecordProps } from '../../shared/ui/office/filtered-records';
import cards from '../../shared/ui/office/record-cards.module.css';
import { CardFact, DetailsButton } from '../../shared/ui/office/record-parts';
import type { RecordColumn } from '../../shared/ui/office/record-table';
import { About, Amount, Created, Receipt, Refunded, State, titleOf } from './payment-parts';

export const paymentColumns: readonly RecordColumn<
  PaymentRecord,
  RecordProps<PaymentRecord>['onOpen']
>[] = [
  {
    title: 'Time',
    width: 190,
    order: ({ createdAt }) => createdAt,
    render: (payment) => <Created payment={payment} />,
  },
  { title: 'Receipt', width: 104, render: (payment) => <Receipt payment={payment} /> },
  { title: 'For', render: (payment) => <About payment={payment} /> },
  {
    title: 'Amount',
    width: 126,
    order: ({ amount }) => Number(amount),
    render: (payment) => <Amount payment={payment} />,
  },
  {
    title: 'Refunded',
    width: 126,
    order: ({ refunded }) => Number(refunded),
    render: (payment) => <Refunded payment={payment} />,
  },
  { title: 'Status', width: '22%', render: (payment) => <State payment={payment} /> },
  {
    title: 'Actions',
    width: 106,
    actions: true,
    render: (payment, onOpen) => (
      <DetailsButton of={titleOf(payment)} size="small" onClick={() => onOpen(payment)} />
    ),
  },
];

export const PaymentCard = memo(function PaymentCard({
  item: payment,
  onOpen,
}: RecordProps<PaymentRecord>) {
  return (
    <li className={cards.card}>
      <div className={classNames(cards.cardHead, cards.wrapping)}>
        <Amount payment={payment} />
        <Created payment={payment} />
      </div>
      <div className={cards.cardBody}>
        <div>
          <State payment={payment} />
        </div>
        <div>
          <About payment={payment} />
        </div>
        <dl className={cards.cardFacts}>
          <CardFact label="Receipt">
            <Receipt payment={payment} />
          </CardFact>
          <CardFact label="Refunded">
            <Refunded payment={payment} />
          </CardFact>
        </dl>
      </div>
      <div className={cards.cardFoot}>
        <div className={cards.cardActions}>
          <DetailsButton of={titleOf(payment)} onClick={() => onOpen(payment)} />
        </div>
      </div>
    </li>
  );
});
