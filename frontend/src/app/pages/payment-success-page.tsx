import { PaymentResult } from '../../features/payments/result/payment-result';
import { simplePage } from '../simple-page';

export default simplePage({ title: 'Your payment' }, PaymentResult);
