import { OfficeTabs } from '../../shared/ui/office/office-tabs';
import { BooksBoard } from './books/books-board';
import { ReceivablesBoard } from './books/receivables-board';
import { EndOfDay } from './end-of-day';
import { MoneyFigures } from './money-figures';
import { PaymentDrawer } from './payment-drawer';
import styles from './payments-admin.module.css';
import { PaymentsBoard } from './payments-board';
import { ReconciliationBoard } from './reconciliation-board';
import { tabOf, usePaymentParams } from './use-payment-params';

export function PaymentsPage() {
  const [params, change] = usePaymentParams();
  const tab = tabOf(params);
  return (
    <>
      <h1 className={styles.title}>Payments</h1>
      <OfficeTabs
        activeKey={tab}
        onChange={(next) => change({ tab: next === 'payments' ? '' : next })}
        items={[
          {
            key: 'payments',
            label: 'Payments',
            children: (
              <>
                <MoneyFigures params={params} change={change} active={tab === 'payments'} />
                <PaymentsBoard params={params} change={change} active={tab === 'payments'} />
              </>
            ),
          },
          {
            key: 'end-of-day',
            label: 'End of day',
            children: <EndOfDay params={params} change={change} active={tab === 'end-of-day'} />,
          },
          {
            key: 'receivables',
            label: 'Receivables',
            children: <ReceivablesBoard active={tab === 'receivables'} />,
          },
          {
            key: 'books',
            label: 'Books',
            children: <BooksBoard params={params} change={change} active={tab === 'books'} />,
          },
          {
            key: 'reconciliation',
            label: 'Reconciliation',
            children: <ReconciliationBoard onOpen={(id) => change({ payment: id })} />,
          },
        ]}
      />
      <PaymentDrawer id={params.payment} onClose={() => change({ payment: '' })} />
    </>
  );
}
