import { useLocation } from 'react-router-dom';
import { InTheMeantime, meantime } from '../../features/marketing/in-the-meantime';
import { paths } from '../../shared/paths';
import { PageHead } from '../../shared/ui/page-head';

const words = {
  [paths.payment]: meantime.payment,
  [paths.paymentSuccess]: meantime.payment,
  [paths.login]: meantime.portal,
  [paths.register]: meantime.portal,
  [paths.portal]: meantime.portal,
} as const;

export default function ComingPage() {
  const { pathname } = useLocation();
  const content = words[pathname.replace(/\/+$/, '') as keyof typeof words] ?? meantime.portal;
  return (
    <>
      <PageHead title={content.title} indexed={false} />
      <InTheMeantime {...content} />
    </>
  );
}
