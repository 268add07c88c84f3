import { NoLongerFit } from '../../../features/dispatch/technicians/no-longer-fit';
import { TechnicianToday } from '../../../features/dispatch/technicians/technician-today';
import { TechnicianManagement } from '../../../features/technicians/technician-management';
import { simplePage } from '../../simple-page';

export default simplePage({ title: 'Technician management' }, () => (
  <TechnicianManagement Today={TechnicianToday} NoLongerFit={NoLongerFit} />
));
