import { useLocation } from 'react-router-dom';
import { InTheMeantime, meantime } from '../../features/marketing/in-the-meantime';
import { paths } from '../../shared/page/paths';
import { PageHead } from '../../shared/ui/page-head';
import { pages } from '../pages';

const words = {
  [paths.payment]: meantime.payment,
  [paths.paymentSuccess]: meantime.payment,
  [paths.manage]: meantime.portal,
} as const;

export default function ComingPage() {
  const { pathname } = useLocation();
  const page = pathname.replace(/\/+$/, '') as keyof typeof words;
  const content = words[page] ?? meantime.portal;
  return (
    <>
      <PageHead {...pages[page].head} />
      <InTheMeantime {...content} />
    </>
  );
}
