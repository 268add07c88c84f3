import { VerifyEmail } from '../../features/auth/verify-email';
import { paths } from '../../shared/page/paths';
import { PageHead } from '../../shared/ui/page-head';
import { pages } from '../pages';

export default function VerifyEmailPage() {
  return (
    <>
      <PageHead {...pages[paths.verifyEmail].head} />
      <VerifyEmail />
    </>
  );
}
