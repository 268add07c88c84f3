import {
  NewJobDrawer,
  type NewJobDrawerProps,
} from '../../../features/dispatch/new-job/new-job-drawer';
import { useTechniciansQuery } from '../../../features/technicians/technicians-endpoints';

/** Loaded when it is first opened. */
export default function NewJob(drawer: Omit<NewJobDrawerProps, 'crew'>) {
  const { data: crew = [] } = useTechniciansQuery(undefined, { skip: !drawer.open });
  return <NewJobDrawer crew={crew} {...drawer} />;
}
