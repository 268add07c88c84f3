import { MessagesPage } from '../../../features/messages-admin/messages-page';
import { PageHead } from '../../../shared/ui/page-head';
import { paths } from '../../../shared/page/paths';
import { pages } from '../../pages';

export default function AdminMessagesPage() {
  return (
    <>
      <PageHead {...pages[paths.adminMessages].head} />
      <MessagesPage />
    </>
  );
}
