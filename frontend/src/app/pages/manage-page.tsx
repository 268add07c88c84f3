import { ManagedAppointment } from '../../features/appointment-changes/managed-appointment';
import { simplePage } from '../simple-page';

export default simplePage({ title: 'Your appointment' }, ManagedAppointment);
