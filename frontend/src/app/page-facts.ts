import type { JobOpening } from '../features/marketing/careers/content/openings';
import { paths, type Path } from '../shared/page/paths';
import type { PageHeadProps } from '../shared/ui/page-head';

/** The head of each page, declared once: for the prerendered HTML, and for going from page to page in the browser. */
export const pageFacts = {
  [paths.home]: {
    title: 'Appliance repair in St Augustine and Palm Coast',
    description:
      'Refrigerators, ranges, washers, dryers, dishwashers and wine coolers mended at your home in St Johns, Flagler, Volusia and Clay counties. Same-day service, 90 day warranty.',
    keywords:
      'appliance repair, refrigerator repair, washer repair, St Augustine, Palm Coast, Ponte Vedra',
  },
  [paths.careers]: {
    title: 'Careers: appliance repair jobs in St Augustine',
    description:
      'Three full-time positions in St. Augustine, FL: senior appliance technician, appliance repair apprentice and customer service representative. $32,000-$75,000 a year, Monday-Friday.',
    keywords:
      'appliance repair jobs, appliance technician, apprentice, St Augustine, Florida, careers',
  },
  [paths.booking]: {
    title: 'Book an appointment',
    description:
      'Pick an hour that suits you and tell us which appliance is in trouble. We call within 24 hours to confirm.',
    keywords: 'book appliance repair, same-day appointment, St Augustine, Palm Coast',
  },
  [paths.payment]: {
    title: 'Pay for your repair',
    description:
      'Pay by card, cash or check when the work is done. The amount is the one on your estimate.',
  },
  [paths.paymentSuccess]: { title: 'Payment', indexed: false },
  [paths.tracking]: {
    title: 'Track your technician',
    description: 'See where your technician is on the day of your visit, and when they arrive.',
    indexed: false,
  },
  [paths.login]: { title: 'Customer login', indexed: false },
  [paths.register]: { title: 'Create an account', indexed: false },
  [paths.portal]: { title: 'Customer portal', indexed: false },
  [paths.fontExamples]: {
    title: 'Font examples',
    description:
      'Eight font styles compared by the numbers and the phone number they have to carry.',
    indexed: false,
  },
  [paths.adminLogin]: { title: 'Admin login', indexed: false },
  [paths.adminTracking]: { title: 'Tracking administration', indexed: false },
  [paths.adminCustomers]: { title: 'Customer management', indexed: false },
  [paths.technicianManagement]: { title: 'Technician management', indexed: false },
  [paths.technicianPhone]: { title: 'Your jobs', indexed: false },
  notFound: { title: '404 Page Not Found', indexed: false },
} as const satisfies Record<Path | 'notFound', PageHeadProps>;

/** The head of one opening's page. */
export function jobHead({ title, type, location, salaryText }: JobOpening): PageHeadProps {
  return {
    title: `${title}, ${location}`,
    description: `${type} in ${location}, ${salaryText} a year. What the work is, what it asks for, what comes with it, and how to apply.`,
    keywords: `${title.toLowerCase()}, appliance repair job, ${location}`,
  };
}
