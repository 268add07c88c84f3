import { BookingWizard } from '../../features/booking/booking-wizard';
import { paths } from '../../shared/page/paths';
import { simplePage } from '../simple-page';

export default simplePage(paths.booking, BookingWizard);
