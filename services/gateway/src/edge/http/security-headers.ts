import { Injectable } from '@nestjs/common';
import type { PagePolicy } from '@contracts/vocabulary/site-pages';
import { GatewayConfig } from '../../config';

/**
 * What Stripe's Payment Element needs:
 * https://docs.stripe.com/security/guide#content-security-policy. Its wallets ask for payment in
 * Stripe's frames, and some open a window.
 */
const stripe = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
} as const;
const nothingMore: Record<keyof typeof stripe, readonly string[]> = {
  scripts: [],
  frames: [],
  calls: [],
};

@Injectable()
export class SecurityHeaders {
  /** For every answer. This policy allows nothing; pages have their own. */
  readonly everywhere: Readonly<Record<string, string>>;
  /** Swagger UI has its own scripts and adds its own styles. */
  readonly docsPolicy = [
    `default-src 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
    `script-src 'self'`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data:`,
  ].join('; ');
  /** The policy of a worker's script, not the page's, covers what the worker fetches. */
  readonly workerPolicy = `default-src 'none'; connect-src 'self'; frame-ancestors 'none'`;
  private readonly takesCards: boolean;

  constructor(private readonly config: GatewayConfig) {
    const site = new URL(config.publicUrl);
    const secure = site.protocol === 'https:';
    this.everywhere = {
      // Answers contain personal data. The site's files set their own cache headers.
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      // Some addresses contain secrets, so pages send no referrer, not even to our own server.
      'referrer-policy': 'strict-origin',
      'permissions-policy': permissions(),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    };
    this.takesCards = config.stripeMode !== 'off';
  }

  /**
   * Some of these replace headers of every answer. `styles` are the hashes of the page's `<style>`
   * elements: `sha256-…`.
   */
  ofPage(policy: PagePolicy, styles: readonly string[]): Record<string, string> {
    const paying = policy === 'payment' && this.takesCards;
    // Ant Design adds styles at runtime. A policy with a hash ignores 'unsafe-inline'.
    const allowed = policy === 'office' ? ['unsafe-inline'] : styles;
    return {
      'content-security-policy': this.pagePolicy(paying ? stripe : nothingMore, allowed),
      ...(paying && {
        'permissions-policy': permissions(stripe.scripts),
        'cross-origin-opener-policy': 'same-origin-allow-popups',
      }),
    };
  }

  private pagePolicy(more: typeof nothingMore, styles: readonly string[]): string {
    const { config } = this;
    const site = new URL(config.publicUrl);
    const secure = site.protocol === 'https:';
    const form = originOf(config.EMBEDDED_REQUEST_FORM_URL);
    const frames = [...(form ? [form] : []), ...more.frames];
    // Images in an archive are unpacked by the page.
    const tiles = config.MAP_TILES_FILE ? 'blob:' : tileSource(config.tileUrl);
    return [
      `default-src 'self'`,
      `base-uri 'none'`,
      `object-src 'none'`,
      `frame-ancestors 'none'`,
      `form-action 'self'`,
      ['script-src', `'self'`, ...more.scripts].join(' '),
      // Maps and Stripe's frames are positioned by style attributes, which can't load or run
      // anything.
      `style-src-attr 'unsafe-inline'`,
      `img-src 'self' data: ${tiles}`.trimEnd(),
      `font-src 'self'`,
      [`connect-src 'self'`, `${secure ? 'wss' : 'ws'}://${site.host}`, ...more.calls].join(' '),
      ['frame-src', ...(frames.length > 0 ? frames : [`'none'`])].join(' '),
      [`style-src 'self'`, ...styles.map((each) => `'${each}'`)].join(' '),
      ...(secure ? ['upgrade-insecure-requests'] : []),
    ].join('; ');
  }
}

/** Browser features that the site may use. `payers` may ask for payment, too. */
function permissions(payers: readonly string[] = []): string {
  const payment = payers.length > 0 ? ['self', ...payers.map((each) => `"${each}"`)] : [];
  return `geolocation=(self), screen-wake-lock=(self), camera=(), microphone=(), payment=(${payment.join(' ')}), usb=()`;
}

/** `https://{s}.tile.example.com/{z}/{x}/{y}.png` allows any host below tile.example.com. */
export function tileSource(tileUrl: string): string {
  const match = /^(https?):\/\/([^/]+)\//.exec(tileUrl);
  if (!match) return '';
  const [, protocol, host = ''] = match;
  return `${protocol}://${host.replace(/^.*\{[^}]*\}[^.]*/, '*')}`;
}

function originOf(url: string | undefined): string | undefined {
  return url ? new URL(url).origin : undefined;
}
