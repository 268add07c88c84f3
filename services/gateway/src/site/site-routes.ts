/** The pages of the site; everything else is its 404 page. */
export const siteRoutes: readonly string[] = [
  '/',
  '/careers',
  '/payment',
  '/payment-success',
  '/book-appointment',
  '/technician-tracking',
  '/technician-management',
  '/technician',
  '/login',
  '/register',
  '/customer-portal',
  '/admin-tracking',
  '/admin-login',
  '/admin-customer-management',
  '/font-examples',
];
