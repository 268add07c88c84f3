import { NotFound } from '../../features/marketing/not-found';
import { PageHead } from '../../shared/ui/page-head';
import { pageFacts } from '../page-facts';

export default function NotFoundPage() {
  return (
    <>
      <PageHead {...pageFacts.notFound} />
      <NotFound />
    </>
  );
}
