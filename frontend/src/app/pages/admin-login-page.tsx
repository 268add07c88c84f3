import { AdminLogin } from '../../features/auth/admin-login';
import { PageHead } from '../../shared/ui/page-head';

export default function AdminLoginPage() {
  return (
    <>
      <PageHead title="Admin login" indexed={false} />
      <AdminLogin />
    </>
  );
}
