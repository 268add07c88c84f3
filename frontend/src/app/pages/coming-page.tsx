import { useLocation } from 'react-router-dom';
import { InTheMeantime, meantime } from '../../features/marketing/in-the-meantime';
import type { paths } from '../../shared/page/paths';
import { PageHead } from '../../shared/ui/page-head';
import { pages } from '../pages';

export default function ComingPage() {
  const { pathname } = useLocation();
  const page = pathname.replace(/\/+$/, '') as typeof paths.payment | typeof paths.paymentSuccess;
  return (
    <>
      <PageHead {...pages[page].head} />
      <InTheMeantime {...meantime} />
    </>
  );
}
