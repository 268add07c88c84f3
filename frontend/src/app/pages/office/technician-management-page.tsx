import { TechnicianToday } from '../../../features/dispatch/technicians/technician-today';
import { TechnicianManagement } from '../../../features/technicians/technician-management';
import { paths } from '../../../shared/page/paths';
import { simplePage } from '../../simple-page';

export default simplePage(paths.technicianManagement, () => (
  <TechnicianManagement Today={TechnicianToday} />
));
