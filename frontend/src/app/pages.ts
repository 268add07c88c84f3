import { jobPath, paths, type Path } from '../shared/page/paths';
import type { OfficeRole } from '@contracts/vocabulary/office/office-roles';
import type { PagePolicy } from '@contracts/vocabulary/site-pages';

/**
 * The chunks that a layout loads around its pages, outermost first. The public site's header and
 * footer are in the entry script.
 */
export const layouts = {
  public: [],
  'public-working': ['layouts/working-pages'],
  booking: ['layouts/working-pages', 'layouts/booking-layout'],
  phone: ['layouts/working-pages', 'layouts/phone-layout'],
  /** Requires a valid admin token, and for some pages a role. A login returns to any of its pages. */
  admin: ['layouts/working-pages', 'layouts/admin-layout'],
} as const satisfies Record<string, readonly string[]>;

export type LayoutName = keyof typeof layouts;

interface PageBase {
  /** The file in app/pages/, those of the office in a folder of their own. It is its default export. It becomes a chunk of its own. */
  readonly component: string;
  /** Who may see the page. Crawlers are kept away from pages that aren't public. */
  readonly audience: 'everyone' | 'customer' | 'technician' | 'office';
  /**
   * What the build prerenders: the whole page, or its first view, which asks visitors without
   * scripts to call. If omitted, the browser renders the page into an empty shell.
   */
  readonly prerendered?: 'complete' | 'first-view';
  /**
   * The policy of its document. If omitted: the office's for office pages, the public one for all
   * others.
   */
  readonly policy?: PagePolicy;
  /** The text of its link in the footer, if any. Links are in the order of this table. */
  readonly footerLabel?: string;
  /** Search engines show it. Its component says so in its head too, and the build compares them. */
  readonly indexed?: true;
  /** One page for each job opening. */
  readonly oneFor?: 'opening';
  /** Data for search engines, from structured-data/. */
  readonly structuredData?: 'home' | 'job-list' | 'job-posting';
}

export type Page = PageBase &
  (
    | { readonly layout: Exclude<LayoutName, 'admin'> }
    | {
        readonly layout: 'admin';
        readonly audience: 'office';
        /** The role at the office that the page needs: `dispatcher` if omitted. */
        readonly atLeast?: OfficeRole;
      }
  );

const eachJob = jobPath(':slug');

/**
 * Every page of the site. Routes, chunks, prerendered files, the sitemap, robots.txt, the footer and
 * the gateway's answers follow from it. The entry script contains this table, so content belongs
 * elsewhere: a page's title and description are in its component.
 */
export const pages = {
  [paths.home]: {
    component: 'home-page',
    layout: 'public',
    audience: 'everyone',
    prerendered: 'complete',
    structuredData: 'home',
    indexed: true,
  },
  [paths.booking]: {
    component: 'book-appointment-page',
    layout: 'booking',
    audience: 'everyone',
    footerLabel: 'Book Appointment',
    prerendered: 'first-view',
    indexed: true,
  },
  [paths.bookingConfirmed]: {
    component: 'booking-confirmed-page',
    layout: 'booking',
    audience: 'customer',
  },
  [paths.payment]: {
    component: 'payment-page',
    layout: 'public-working',
    audience: 'everyone',
    footerLabel: 'Pay Now',
    prerendered: 'first-view',
    policy: 'payment',
    indexed: true,
  },
  [paths.paymentSuccess]: {
    component: 'payment-success-page',
    layout: 'public-working',
    audience: 'customer',
  },
  [paths.tracking]: {
    component: 'technician-tracking-page',
    layout: 'public-working',
    audience: 'customer',
    footerLabel: 'Track Technician',
    prerendered: 'first-view',
  },
  [paths.login]: {
    component: 'login-page',
    layout: 'public-working',
    audience: 'everyone',
    prerendered: 'first-view',
  },
  [paths.register]: {
    component: 'register-page',
    layout: 'public-working',
    audience: 'everyone',
    prerendered: 'first-view',
  },
  [paths.portal]: {
    component: 'customer-portal-page',
    layout: 'public-working',
    audience: 'customer',
    footerLabel: 'Customer Portal',
  },
  [paths.verifyEmail]: {
    component: 'verify-email-page',
    layout: 'public-working',
    audience: 'customer',
  },
  [paths.forgotPassword]: {
    component: 'forgot-password-page',
    layout: 'public-working',
    audience: 'everyone',
  },
  [paths.resetPassword]: {
    component: 'reset-password-page',
    layout: 'public-working',
    audience: 'customer',
  },
  [paths.manage]: {
    component: 'manage-page',
    layout: 'public-working',
    audience: 'customer',
  },
  [paths.estimate]: {
    component: 'estimate-page',
    layout: 'public-working',
    audience: 'customer',
  },
  [paths.careers]: {
    component: 'careers-page',
    layout: 'public',
    audience: 'everyone',
    footerLabel: 'Careers',
    prerendered: 'complete',
    structuredData: 'job-list',
    indexed: true,
  },
  [eachJob]: {
    component: 'job-page',
    layout: 'public',
    audience: 'everyone',
    prerendered: 'complete',
    structuredData: 'job-posting',
    oneFor: 'opening',
    indexed: true,
  },
  [paths.privacy]: {
    component: 'privacy-page',
    layout: 'public',
    audience: 'everyone',
    footerLabel: 'Privacy',
    prerendered: 'complete',
    indexed: true,
  },
  [paths.fontExamples]: {
    component: 'font-examples-page',
    layout: 'public',
    audience: 'everyone',
    prerendered: 'complete',
  },
  [paths.technicianPhone]: {
    component: 'technician-phone-page',
    layout: 'phone',
    audience: 'technician',
  },
  [paths.adminLogin]: {
    component: 'admin-login-page',
    layout: 'public-working',
    audience: 'office',
  },
  [paths.adminTracking]: {
    component: 'office/admin-tracking-page',
    layout: 'admin',
    audience: 'office',
  },
  [paths.technicianManagement]: {
    component: 'office/technician-management-page',
    layout: 'admin',
    audience: 'office',
  },
  [paths.adminCustomers]: {
    component: 'office/admin-customers-page',
    layout: 'admin',
    audience: 'office',
  },
  [paths.adminMessages]: {
    component: 'office/admin-messages-page',
    layout: 'admin',
    audience: 'office',
  },
  [paths.adminPayments]: {
    component: 'office/admin-payments-page',
    layout: 'admin',
    audience: 'office',
    atLeast: 'bookkeeper',
  },
  [paths.adminReports]: {
    component: 'office/admin-reports-page',
    layout: 'admin',
    audience: 'office',
    atLeast: 'bookkeeper',
  },
  [paths.adminSettings]: {
    component: 'office/admin-settings-page',
    layout: 'admin',
    audience: 'office',
    atLeast: 'bookkeeper',
  },
  /** Every other address. */
  '*': {
    component: 'not-found-page',
    layout: 'public',
    audience: 'everyone',
    prerendered: 'complete',
  },
} as const satisfies Record<Path | typeof eachJob | '*', Page> & Record<`/${string}`, Page>;

export const pageRows: readonly (readonly [path: string, page: Page])[] = Object.entries(pages);
