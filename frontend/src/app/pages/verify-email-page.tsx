import { VerifyEmail } from '../../features/auth/verify-email';
import { paths } from '../../shared/page/paths';
import { simplePage } from '../simple-page';

export default simplePage(paths.verifyEmail, VerifyEmail);
