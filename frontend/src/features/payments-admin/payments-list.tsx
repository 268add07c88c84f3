import { memo } from 'react';
import type { PaymentRecord } from '@contracts/payments/office';
import { classNames } from '../../shared/ui/class-names';
import type { RecordProps } from '../../shared/ui/office/filtered-records';
import cards from '../../shared/ui/office/record-cards.module.css';
import table from '../../shared/ui/office/record-table.module.css';
import { About, Amount, Created, DetailsButton, Receipt, Refunded, State } from './payment-parts';

export const paymentColumns = ['Time', 'Receipt', 'For', 'Amount', 'Refunded', 'Status'];

/** On a wide screen. */
export const PaymentRow = memo(function PaymentRow({
  item: payment,
  onOpen,
}: RecordProps<PaymentRecord>) {
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

/** On a narrow screen. */
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
