import { Register } from '../../features/auth/register';
import { paths } from '../../shared/page/paths';
import { PageHead } from '../../shared/ui/page-head';
import { pages } from '../pages';

export default function RegisterPage() {
  return (
    <>
      <PageHead {...pages[paths.register].head} />
      <Register />
    </>
  );
}
