import { Crew } from '../../../features/messages-admin/message-parts';
import { MessagesPage } from '../../../features/messages-admin/messages-page';
import { useTechniciansQuery } from '../../../features/technicians/technicians-endpoints';
import { PageHead } from '../../../shared/ui/page-head';
import { paths } from '../../../shared/page/paths';
import { pages } from '../../pages';

export default function AdminMessagesPage() {
  const { data: crew = [] } = useTechniciansQuery();
  return (
    <>
      <PageHead {...pages[paths.adminMessages].head} />
      <Crew value={crew}>
        <MessagesPage />
      </Crew>
    </>
  );
}
