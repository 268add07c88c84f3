/** Every address of the site in one place; features link through these and never write a path themselves. */
export const paths = {
  home: '/',
  careers: '/careers',
  payment: '/payment',
  paymentSuccess: '/payment-success',
  booking: '/book-appointment',
  tracking: '/technician-tracking',
  technicianManagement: '/technician-management',
  login: '/login',
  register: '/register',
  portal: '/customer-portal',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  manage: '/manage',
  adminTracking: '/admin-tracking',
  adminLogin: '/admin-login',
  adminCustomers: '/admin-customer-management',
  adminMessages: '/admin-messages',
  fontExamples: '/font-examples',
  technicianPhone: '/technician',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** The customer's live page for one appointment; this link is what a customer shares. */
export const trackingPath = (appointmentId: string): string =>
  `${paths.tracking}?appointment=${encodeURIComponent(appointmentId)}`;

/** The page or the call of this site that a link in an answer leads to, without the site's address. */
export function ownPath(address: string): string {
  // Of a path too: then this stands in for the address of the site, and is left out again.
  const { pathname, search, hash } = new URL(address, 'http://site.example.com');
  return `${pathname}${search}${hash}`;
}

/** One opening's own page. */
export const jobPath = <Slug extends string>(slug: Slug) => `${paths.careers}/${slug}` as const;

export { telephoneLink } from '@contracts/vocabulary/business';

/** Directions in the phone's or the browser's own maps, to an address written out (the center of a zip code is not a house). */
export const directionsLink = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;

/** The address on a map. */
export const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
