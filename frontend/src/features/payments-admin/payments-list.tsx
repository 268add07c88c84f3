import { memo } from 'react';
import type { PaymentRecord } from '@contracts/payments/office';
import { classNames } from '../../shared/ui/class-names';
import cards from '../../shared/ui/office/record-cards.module.css';
import { RecordTable } from '../../shared/ui/office/record-table';
import table from '../../shared/ui/office/record-table.module.css';
import { About, Amount, Created, DetailsButton, Receipt, Refunded, State } from './payment-parts';
import styles from './payments-admin.module.css';

interface PaymentsProps {
  payments: readonly PaymentRecord[];
  onOpen: (payment: PaymentRecord) => void;
}

type RowProps = Omit<PaymentsProps, 'payments'> & { payment: PaymentRecord };

const columns = ['Time', 'Receipt', 'For', 'Amount', 'Refunded', 'Status'];

/** Payments on a wide screen: a row each. */
export function PaymentsTable({ payments, ...row }: PaymentsProps) {
  return (
    <RecordTable columns={columns} actions className={styles.table}>
      <tbody>
        {payments.map((payment) => (
          <Row key={payment.id} payment={payment} {...row} />
        ))}
      </tbody>
    </RecordTable>
  );
}

const Row = memo(function Row({ payment, onOpen }: RowProps) {
  return (
    <tr>
      <td>
        <Created payment={payment} />
      </td>
      <td>
        <Receipt payment={payment} />
      </td>
      <td>
        <About payment={payment} />
      </td>
      <td>
        <Amount payment={payment} />
      </td>
      <td>
        <Refunded payment={payment} />
      </td>
      <td>
        <State payment={payment} />
      </td>
      <td>
        <div className={table.rowActions}>
          <DetailsButton payment={payment} size="small" onOpen={onOpen} />
        </div>
      </td>
    </tr>
  );
});

/** Payments on a narrow screen: a card each. */
export function PaymentsCards({ payments, ...card }: PaymentsProps) {
  return (
    <ul className={cards.cards}>
      {payments.map((payment) => (
        <Card key={payment.id} payment={payment} {...card} />
      ))}
    </ul>
  );
}

const Card = memo(function Card({ payment, onOpen }: RowProps) {
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
          <div>
            <dt>Receipt</dt>
            <dd>
              <Receipt payment={payment} />
            </dd>
          </div>
          <div>
            <dt>Refunded</dt>
            <dd>
              <Refunded payment={payment} />
            </dd>
          </div>
        </dl>
      </div>
      <div className={cards.cardFoot}>
        <div className={cards.cardActions}>
          <DetailsButton payment={payment} onOpen={onOpen} />
        </div>
      </div>
    </li>
  );
});
