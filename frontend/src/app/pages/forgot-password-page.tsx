import { ForgotPassword } from '../../features/auth/forgot-password';
import { paths } from '../../shared/page/paths';
import { PageHead } from '../../shared/ui/page-head';
import { pages } from '../pages';

export default function ForgotPasswordPage() {
  return (
    <>
      <PageHead {...pages[paths.forgotPassword].head} />
      <ForgotPassword />
    </>
  );
}
