import { Login } from '../../features/auth/login';
import { paths } from '../../shared/page/paths';
import { PageHead } from '../../shared/ui/page-head';
import { pages } from '../pages';

export default function LoginPage() {
  return (
    <>
      <PageHead {...pages[paths.login].head} />
      <Login />
    </>
  );
}
