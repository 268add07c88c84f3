import { NewJobDrawer } from '../../../features/dispatch/new-job/new-job-drawer';
import { useTechniciansQuery } from '../../../features/technicians/technicians-endpoints';

/** Loaded when it is first opened. */
export default function NewJob(drawer: { phone: string; open: boolean; onClose: () => void }) {
  const { data: crew = [] } = useTechniciansQuery(undefined, { skip: !drawer.open });
  return <NewJobDrawer crew={crew} {...drawer} />;
}
