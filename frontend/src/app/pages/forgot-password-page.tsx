import { ForgotPassword } from '../../features/auth/forgot-password';
import { paths } from '../../shared/page/paths';
import { simplePage } from '../simple-page';

export default simplePage(paths.forgotPassword, ForgotPassword);
