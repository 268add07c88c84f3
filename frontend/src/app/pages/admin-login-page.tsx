import { AdminLogin } from '../../features/auth/admin-login';
import { PageHead } from '../../shared/ui/page-head';
import { officePathsOf } from '../office-addresses';

export default function AdminLoginPage() {
  return (
    <>
      <PageHead title="Admin login" />
      <AdminLogin officePathsOf={officePathsOf} />
    </>
  );
}
