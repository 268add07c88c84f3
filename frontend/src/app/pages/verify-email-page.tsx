import { VerifyEmail } from '../../features/auth/verify-email';
import { simplePage } from '../simple-page';

export default simplePage({ title: 'Confirm your email address' }, VerifyEmail);
