import { Crew } from '../../../features/messages-admin/message-parts';
import { MessagesPage } from '../../../features/messages-admin/messages-page';
import { useTechniciansQuery } from '../../../features/technicians/technicians-endpoints';
import { PageHead } from '../../../shared/ui/page-head';

export default function AdminMessagesPage() {
  const { data: crew = [] } = useTechniciansQuery();
  return (
    <>
      <PageHead title="Messages" />
      <Crew value={crew}>
        <MessagesPage />
      </Crew>
    </>
  );
}
