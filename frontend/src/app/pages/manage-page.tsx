import { ManagedAppointment } from '../../features/appointment-changes/managed-appointment';
import { paths } from '../../shared/page/paths';
import { simplePage } from '../simple-page';

export default simplePage(paths.manage, ManagedAppointment);
