import type { PaymentRecord } from '@contracts/payments/office';
import { DetailsButton } from '../../shared/ui/office/record-parts';
import type { RecordColumn } from '../../shared/ui/office/record-table';
import { About, Amount, Created, Receipt, Refunded, State, titleOf, Who } from './payment-parts';

export const paymentColumns: readonly RecordColumn<
  PaymentRecord,
  (payment: PaymentRecord) => void
>[] = [
  {
    title: 'Time',
    tablet: { width: 112 },
    width: 178,
    order: ({ createdAt }) => createdAt,
    render: (payment) => <Created payment={payment} />,
  },
  {
    title: 'Receipt',
    tablet: { width: 90 },
    width: 96,
    render: (payment) => <Receipt payment={payment} />,
  },
  {
    title: 'Customer',
    tablet: { width: 124 },
    width: 170,
    render: (payment) => <Who payment={payment} />,
  },
  { title: 'For', render: (payment) => <About payment={payment} /> },
  {
    title: 'Amount',
    tablet: { width: 100 },
    width: 112,
    order: ({ amount }) => Number(amount),
    render: (payment) => <Amount payment={payment} />,
  },
  {
    title: 'Refunded',
    tablet: { width: 110 },
    width: 116,
    order: ({ refunded }) => Number(refunded),
    render: (payment) => <Refunded payment={payment} />,
  },
  {
    title: 'Status',
    tablet: { width: 140 },
    width: '18%',
    status: true,
    render: (payment) => <State payment={payment} />,
  },
  {
    title: 'Actions',
    tablet: { width: 84 },
    width: 106,
    actions: true,
    render: (payment, onOpen) => (
      <DetailsButton of={titleOf(payment)} onClick={() => onOpen(payment)} />
    ),
  },
];
