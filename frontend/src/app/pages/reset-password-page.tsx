import { ResetPassword } from '../../features/auth/reset-password';
import { simplePage } from '../simple-page';

export default simplePage({ title: 'Choose a new password' }, ResetPassword);
