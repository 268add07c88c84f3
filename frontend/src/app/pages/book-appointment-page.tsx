import { BookingWizard } from '../../features/booking/booking-wizard';
import { simplePage } from '../simple-page';

export default simplePage(
  {
    title: 'Book an appointment',
    description:
      'Pick a time that works for you and tell us which appliance needs repair. We call within 24 hours to confirm.',
    keywords: 'book appliance repair, appliance repair appointment',
    indexed: true,
  },
  BookingWizard,
);
