import { ForgotPassword } from '../../features/auth/forgot-password';
import { simplePage } from '../simple-page';

export default simplePage({ title: 'Forgot your password?' }, ForgotPassword);
