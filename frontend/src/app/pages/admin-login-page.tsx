import { AdminLogin } from '../../features/auth/admin-login';
import { paths } from '../../shared/page/paths';
import { PageHead } from '../../shared/ui/page-head';
import { officePages, pages } from '../pages';

const officePaths = officePages.map(({ path }) => path);

export default function AdminLoginPage() {
  return (
    <>
      <PageHead {...pages[paths.adminLogin].head} />
      <AdminLogin officePaths={officePaths} />
    </>
  );
}
