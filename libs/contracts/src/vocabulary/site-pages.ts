/** The site's pages, as the build, the services and the browser name them to each other. Imports nothing. */

/** What the built site answers at which address: the build writes it as `pages.json`, the gateway reads it. */
export interface SitePages {
  readonly pages: readonly SitePage[];
  /** For every address that is neither a page nor a file. */
  readonly notFound: string;
  /** Served at their own address, and filled like pages: the sitemap, the rules for crawlers, the web manifest. */
  readonly texts: readonly string[];
}

export interface SitePage {
  /** The address, `/careers`. */
  readonly path: string;
  /** The HTML file below the site's folder; several pages may begin in the same empty shell. */
  readonly file: string;
  readonly policy: PagePolicy;
}

/**
 * What a page's document may load and run. `public`: nothing but the site's own, the map's tiles and the embedded form. `office`:
 * also `<style>` elements that scripts add. `payment`: also Stripe's scripts, frames and calls,
 * unless the company takes no cards.
 */
export type PagePolicy = 'public' | 'office' | 'payment';

export const sitePagesFile = 'pages.json';

/** Pages to which the services link, in answers and in messages. */
export const linkedPages = {
  booking: '/book-appointment',
  tracking: '/technician-tracking',
  manage: '/manage',
  payment: '/payment',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  technicianPhone: '/technician',
} as const;

export type LinkedPage = (typeof linkedPages)[keyof typeof linkedPages];

/** The customer's live page for one appointment; this link is what a customer shares. */
export const trackingPath = (appointmentId: string): string =>
  `${linkedPages.tracking}?appointment=${encodeURIComponent(appointmentId)}`;

/**
 * The token is behind the `#`, which browsers send to no server: no log and no referrer sees it.
 */
export const pathWithToken = (page: LinkedPage, token: string): string => `${page}#${token}`;
