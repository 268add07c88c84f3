import { ResetPassword } from '../../features/auth/reset-password';
import { paths } from '../../shared/page/paths';
import { simplePage } from '../simple-page';

export default simplePage(paths.resetPassword, ResetPassword);
