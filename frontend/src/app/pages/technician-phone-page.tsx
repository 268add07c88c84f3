import { PhoneJobs } from '../../features/technician-phone/phone-jobs';
import { simplePage } from '../simple-page';

export default simplePage({ title: 'Your jobs' }, PhoneJobs);
