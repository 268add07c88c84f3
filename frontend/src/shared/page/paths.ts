import { linkedPages } from '@contracts/vocabulary/site-pages';

/** Every address of the site in one place; features link through these and never write a path themselves. */
export const paths = {
  ...linkedPages,
  home: '/',
  careers: '/careers',
  paymentSuccess: '/payment-success',
  technicianManagement: '/technician-management',
  login: '/login',
  register: '/register',
  portal: '/customer-portal',
  adminTracking: '/admin-tracking',
  adminLogin: '/admin-login',
  adminCustomers: '/admin-customer-management',
  adminMessages: '/admin-messages',
  adminPayments: '/admin-payments',
  fontExamples: '/font-examples',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** The page or the call of this site that a link in an answer leads to, without the site's address. */
export function ownPath(address: string): string {
  // Of a path too: then this stands in for the address of the site, and is left out again.
  const { pathname, search, hash } = new URL(address, 'http://site.example.com');
  return `${pathname}${search}${hash}`;
}

/** One opening's own page. */
export const jobPath = <Slug extends string>(slug: Slug) => `${paths.careers}/${slug}` as const;

export { telHref } from '@contracts/vocabulary/business';
export { trackingPath } from '@contracts/vocabulary/site-pages';

/**
 * Directions in the phone's or the browser's own maps, to an address written out (the center of a
 * ZIP code is not a house).
 */
export const directionsLink = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;

/** The address on a map. */
export const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
