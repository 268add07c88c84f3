import { jobPath, paths, type Path } from '../shared/page/paths';
import type { PageMeta } from '../shared/page/page-meta';
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
  /** Requires a valid admin token. A login returns to any of its pages. */
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
  /** Data for search engines, from structured-data/. */
  readonly structuredData?: 'home' | 'job-list' | 'job-posting';
}

export type Page = PageBase &
  (
    | { readonly layout: Exclude<LayoutName, 'admin'> }
    | { readonly layout: 'admin'; readonly audience: 'office' }
  ) &
  (
    | { readonly head: PageMeta; readonly oneFor?: never }
    /** One page for each job opening, which its head is made from. */
    | { readonly oneFor: 'opening'; readonly head?: never }
  );

const eachJob = jobPath(':slug');

/**
 * Every page of the site. Routes, chunks, prerendered files, the sitemap, robots.txt, the footer and
 * the gateway's answers follow from it. Search engines show a page unless its
 * head says `indexed: false`. The entry script contains this table, so content belongs elsewhere.
 */
export const pages = {
  [paths.home]: {
    component: 'home-page',
    layout: 'public',
    audience: 'everyone',
    prerendered: 'complete',
    structuredData: 'home',
    head: {
      title: 'Appliance repair in St Augustine and Palm Coast',
      description:
        'We repair refrigerators, ranges, washers, dryers, dishwashers and wine coolers at your home in and around St Augustine and Palm Coast. Same-day service, 90 day warranty.',
      keywords:
        'appliance repair, refrigerator repair, washer repair, St Augustine, Palm Coast, Ponte Vedra',
    },
  },
  [paths.booking]: {
    component: 'book-appointment-page',
    layout: 'booking',
    audience: 'everyone',
    footerLabel: 'Book Appointment',
    prerendered: 'first-view',
    head: {
      title: 'Book an appointment',
      description:
        'Pick a time that works for you and tell us which appliance needs repair. We call within 24 hours to confirm.',
      keywords: 'book appliance repair, same-day appointment, St Augustine, Palm Coast',
    },
  },
  [paths.bookingConfirmed]: {
    component: 'booking-confirmed-page',
    layout: 'booking',
    audience: 'customer',
    head: { title: 'Appointment confirmed', indexed: false },
  },
  [paths.payment]: {
    component: 'payment-page',
    layout: 'public-working',
    audience: 'everyone',
    footerLabel: 'Pay Now',
    prerendered: 'first-view',
    policy: 'payment',
    head: {
      title: 'Pay for your repair',
      description:
        'Pay by card, cash or check when the work is done. You pay the amount on your estimate.',
    },
  },
  [paths.paymentSuccess]: {
    component: 'payment-success-page',
    layout: 'public-working',
    audience: 'customer',
    head: { title: 'Your payment', indexed: false },
  },
  [paths.tracking]: {
    component: 'technician-tracking-page',
    layout: 'public-working',
    audience: 'customer',
    footerLabel: 'Track Technician',
    prerendered: 'first-view',
    head: {
      title: 'Track your technician',
      description:
        'See where your technician is on the day of your visit, and when they will arrive.',
      indexed: false,
    },
  },
  [paths.login]: {
    component: 'login-page',
    layout: 'public-working',
    audience: 'everyone',
    prerendered: 'first-view',
    head: { title: 'Customer login', indexed: false },
  },
  [paths.register]: {
    component: 'register-page',
    layout: 'public-working',
    audience: 'everyone',
    prerendered: 'first-view',
    head: { title: 'Create an account', indexed: false },
  },
  [paths.portal]: {
    component: 'customer-portal-page',
    layout: 'public-working',
    audience: 'customer',
    footerLabel: 'Customer Portal',
    head: { title: 'Customer portal', indexed: false },
  },
  [paths.verifyEmail]: {
    component: 'verify-email-page',
    layout: 'public-working',
    audience: 'customer',
    head: { title: 'Confirm your email address', indexed: false },
  },
  [paths.forgotPassword]: {
    component: 'forgot-password-page',
    layout: 'public-working',
    audience: 'everyone',
    head: { title: 'Forgot your password?', indexed: false },
  },
  [paths.resetPassword]: {
    component: 'reset-password-page',
    layout: 'public-working',
    audience: 'customer',
    head: { title: 'Choose a new password', indexed: false },
  },
  [paths.manage]: {
    component: 'manage-page',
    layout: 'public-working',
    audience: 'customer',
    head: { title: 'Your appointment', indexed: false },
  },
  [paths.careers]: {
    component: 'careers-page',
    layout: 'public',
    audience: 'everyone',
    footerLabel: 'Careers',
    prerendered: 'complete',
    structuredData: 'job-list',
    head: {
      title: 'Careers: appliance repair jobs in St Augustine',
      description:
        'Appliance technician, apprentice and customer service in St Augustine: three full-time jobs, $32,000-$75,000 a year, Monday-Friday.',
      keywords: 'appliance repair jobs, appliance technician, apprentice, St Augustine, careers',
    },
  },
  [eachJob]: {
    component: 'job-page',
    layout: 'public',
    audience: 'everyone',
    prerendered: 'complete',
    structuredData: 'job-posting',
    oneFor: 'opening',
  },
  [paths.fontExamples]: {
    component: 'font-examples-page',
    layout: 'public',
    audience: 'everyone',
    prerendered: 'complete',
    head: {
      title: 'Font examples',
      indexed: false,
    },
  },
  [paths.technicianPhone]: {
    component: 'technician-phone-page',
    layout: 'phone',
    audience: 'technician',
    head: { title: 'Your jobs', indexed: false },
  },
  [paths.adminLogin]: {
    component: 'admin-login-page',
    layout: 'public-working',
    audience: 'office',
    head: { title: 'Admin login', indexed: false },
  },
  [paths.adminTracking]: {
    component: 'office/admin-tracking-page',
    layout: 'admin',
    audience: 'office',
    head: { title: 'Tracking administration', indexed: false },
  },
  [paths.technicianManagement]: {
    component: 'office/technician-management-page',
    layout: 'admin',
    audience: 'office',
    head: { title: 'Technician management', indexed: false },
  },
  [paths.adminCustomers]: {
    component: 'office/admin-customers-page',
    layout: 'admin',
    audience: 'office',
    head: { title: 'Customer management', indexed: false },
  },
  [paths.adminMessages]: {
    component: 'office/admin-messages-page',
    layout: 'admin',
    audience: 'office',
    head: { title: 'Messages', indexed: false },
  },
  [paths.adminPayments]: {
    component: 'office/admin-payments-page',
    layout: 'admin',
    audience: 'office',
    head: { title: 'Payments', indexed: false },
  },
  [paths.adminReports]: {
    component: 'office/admin-reports-page',
    layout: 'admin',
    audience: 'office',
    head: { title: 'Reports', indexed: false },
  },
  [paths.adminSettings]: {
    component: 'office/admin-settings-page',
    layout: 'admin',
    audience: 'office',
    head: { title: 'Settings', indexed: false },
  },
  /** Every other address. */
  '*': {
    component: 'not-found-page',
    layout: 'public',
    audience: 'everyone',
    prerendered: 'complete',
    head: { title: '404 Page Not Found', indexed: false },
  },
} as const satisfies Record<Path | typeof eachJob | '*', Page> & Record<`/${string}`, Page>;

export const pageRows: readonly (readonly [path: string, page: Page])[] = Object.entries(pages);
