/** The site's pages, shared by the build, the services and the browser. Imports nothing. */

/**
 * Which file the built site serves at which address. The build writes it as `pages.json`, and the
 * gateway reads it.
 */
export interface SitePages {
  readonly pages: readonly SitePage[];
  /** For addresses that are neither a page nor a file. */
  readonly notFound: string;
  /**
   * Served at their own address, with placeholders filled in: the sitemap, robots.txt, the web
   * manifests.
   */
  readonly texts: readonly string[];
  /** The module, in the site's folder, that renders the pages with what the office has entered. */
  readonly renderer?: string;
}

export interface SitePage {
  /** The address, `/careers`, or the pattern of several, `/careers/:slug`. */
  readonly path: string;
  /** The HTML file in the site's folder. Several pages may share the same empty shell. */
  readonly file: string;
  readonly policy: PagePolicy;
  /** Search engines show it. */
  readonly indexed?: boolean;
}

/** In the file of a page that is rendered. Without an answer of the renderer, there is no such page. */
export const pageMarks = { head: '<!--page-head-->', body: '<!--page-body-->' } as const;

/** The pages that there are with this content, by the renderer. */
export interface SiteRendering {
  readonly pages: readonly {
    readonly path: string;
    /** The file with its marks. */
    readonly file: string;
    readonly head: string;
    readonly body: string;
  }[];
  readonly sitemap: string;
}

/**
 * What a page may load and run. `public`: only the site's own files, map tiles and the embedded
 * form. `office`: also `<style>` elements added by scripts. `payment`: also Stripe's scripts,
 * frames and calls, if the company takes cards.
 */
export type PagePolicy = 'public' | 'office' | 'payment';

export const sitePagesFile = 'pages.json';

/** Pages that services link to, in answers and messages. */
export const linkedPages = {
  booking: '/book-appointment',
  tracking: '/technician-tracking',
  manage: '/manage',
  portal: '/customer-portal',
  payment: '/payment',
  estimate: '/estimate',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  technicianPhone: '/technician',
} as const;

/** The script of the service worker that opens the technician's page without a network. */
export const phoneWorker = '/technician-worker.js';

/**
 * The tracking page of one appointment. Customers share this link. With a key, once earlier links
 * have ended.
 */
export const trackingPath = (appointmentId: string, key?: string | null): string =>
  `${linkedPages.tracking}?appointment=${encodeURIComponent(appointmentId)}${key ? `&key=${key}` : ''}`;

/** Redirects to the tracking page: a text message of 160 characters has no room for its address. */
export const shortTrackingPath = (appointmentId: string, key: string | null = null): string =>
  `/t/${encodeURIComponent(appointmentId)}${key ? `/${key}` : ''}`;

/** The gateway also finds these if a mail filter has escaped the `#` of their links. */
export const pagesWithToken = [
  linkedPages.manage,
  linkedPages.payment,
  linkedPages.estimate,
  linkedPages.verifyEmail,
  linkedPages.resetPassword,
  linkedPages.technicianPhone,
] as const;

export type PageWithToken = (typeof pagesWithToken)[number];

/**
 * The token comes after `#`, which browsers don't send, so no log or referrer contains it. It's
 * made of letters, digits, `-` and `_`.
 */
export const pathWithToken = (page: PageWithToken, token: string): string => `${page}#${token}`;
