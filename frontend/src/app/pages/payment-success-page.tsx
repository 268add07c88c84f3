import { PaymentResult } from '../../features/payments/result/payment-result';
import { paths } from '../../shared/page/paths';
import { simplePage } from '../simple-page';

export default simplePage(paths.paymentSuccess, PaymentResult);
