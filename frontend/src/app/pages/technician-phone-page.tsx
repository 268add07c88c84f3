import { PhoneJobs } from '../../features/technician-phone/phone-jobs';
import { paths } from '../../shared/page/paths';
import { simplePage } from '../simple-page';

export default simplePage(paths.technicianPhone, PhoneJobs);
