import { businessDate } from '@contracts/business-time';
import type { ImportsConfig } from '../config';
import type { Reading } from '../history/written-record';

/** How files are read now, and here. */
export const readingNow = ({ business }: ImportsConfig): Reading => ({
  today: businessDate(new Date()),
  own: { phone: business.phone, email: business.email },
});
