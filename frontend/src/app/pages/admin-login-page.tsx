import { AdminLogin } from '../../features/auth/admin-login';
import { paths } from '../../shared/page/paths';
import { PageHead } from '../../shared/ui/page-head';
import { officePaths } from '../office-addresses';
import { pages } from '../pages';

export default function AdminLoginPage() {
  return (
    <>
      <PageHead {...pages[paths.adminLogin].head} />
      <AdminLogin officePaths={officePaths} />
    </>
  );
}
