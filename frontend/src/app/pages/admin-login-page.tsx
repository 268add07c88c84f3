import { AdminLogin } from '../../features/auth/admin-login';
import { paths } from '../../shared/page/paths';
import { PageHead } from '../../shared/ui/page-head';
import { pageFacts } from '../page-facts';

export default function AdminLoginPage() {
  return (
    <>
      <PageHead {...pageFacts[paths.adminLogin]} />
      <AdminLogin />
    </>
  );
}
