import { ResetPassword } from '../../features/auth/reset-password';
import { paths } from '../../shared/page/paths';
import { PageHead } from '../../shared/ui/page-head';
import { pages } from '../pages';

export default function ResetPasswordPage() {
  return (
    <>
      <PageHead {...pages[paths.resetPassword].head} />
      <ResetPassword />
    </>
  );
}
