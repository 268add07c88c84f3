import { NotFound } from '../../features/marketing/not-found';
import { PageHead } from '../../shared/ui/page-head';

export default function NotFoundPage() {
  return (
    <>
      <PageHead title="404 Page Not Found" indexed={false} />
      <NotFound />
    </>
  );
}
