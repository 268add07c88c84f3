import { linkedPages } from '@contracts/vocabulary/site-pages';

/** Features link with these and never write a path themselves. */
export const paths = {
  ...linkedPages,
  home: '/',
  bookingConfirmed: '/book-appointment/confirmed',
  careers: '/careers',
  paymentSuccess: '/payment-success',
  technicianManagement: '/technician-management',
  login: '/login',
  register: '/register',
  adminTracking: '/admin-tracking',
  adminLogin: '/admin-login',
  adminCustomers: '/admin-customer-management',
  adminMessages: '/admin-messages',
  adminPayments: '/admin-payments',
  adminReports: '/admin/reports',
  adminSettings: '/admin-settings',
  fontExamples: '/font-examples',
  privacy: '/privacy',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** A link in an answer, without the site's origin. */
export function ownPath(address: string): string {
  // The base is for links that are only a path.
  const { pathname, search, hash } = new URL(address, 'http://site.example.com');
  return `${pathname}${search}${hash}`;
}

export const jobPath = <Slug extends string>(slug: Slug) => `${paths.careers}/${slug}` as const;

export { telHref } from '@contracts/vocabulary/business';
export { trackingPath } from '@contracts/vocabulary/site-pages';
