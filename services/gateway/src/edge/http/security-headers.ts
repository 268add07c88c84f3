import { Injectable } from '@nestjs/common';
import type { PagePolicy } from '@contracts/vocabulary/site-pages';
import { GatewayConfig } from '../../config';

/**
 * What the Payment Element needs of Stripe: https://docs.stripe.com/security/guide#content-security-policy. Its wallets ask for
 * payment in Stripe's frames, and some of them open a window of their own.
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

/** Content security policies and the other headers, made once from the settings. */
@Injectable()
export class SecurityHeaders {
  /** On every answer. Its policy allows nothing; those of pages stand in for it. */
  readonly everywhere: Readonly<Record<string, string>>;
  /** Of the API's documentation: its scripts are its own, but it styles itself. */
  readonly docsPolicy = [
    `default-src 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
    `script-src 'self'`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data:`,
  ].join('; ');
  private readonly takesCards: boolean;

  constructor(private readonly config: GatewayConfig) {
    const site = new URL(config.publicUrl);
    const secure = site.protocol === 'https:';
    this.everywhere = {
      // Answers hold personal data; the files of the site set their own cache headers.
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      // Some addresses carry what only the visitor may know: no page tells where it was loaded, not to our own server either.
      'referrer-policy': 'strict-origin',
      'permissions-policy': permissions(),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    };
    this.takesCards = config.stripeMode !== 'off';
  }

  /**
   * Of a page's document, next to those on every answer, some of which these replace. `styles` are
   * the `<style>` elements in it, by their content: `sha256-…`.
   */
  ofPage(policy: PagePolicy, styles: readonly string[]): Record<string, string> {
    const paying = policy === 'payment' && this.takesCards;
    // Ant Design adds its styles while it runs. A policy that names a hash ignores 'unsafe-inline'.
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
    return [
      `default-src 'self'`,
      `base-uri 'none'`,
      `object-src 'none'`,
      `frame-ancestors 'none'`,
      `form-action 'self'`,
      ['script-src', `'self'`, ...more.scripts].join(' '),
      // Maps and Stripe's frames are placed by style attributes; those cannot load or run anything.
      `style-src-attr 'unsafe-inline'`,
      `img-src 'self' data: ${tileSource(config.MAP_TILE_URL)}`.trimEnd(),
      `font-src 'self'`,
      [`connect-src 'self'`, `${secure ? 'wss' : 'ws'}://${site.host}`, ...more.calls].join(' '),
      ['frame-src', ...(frames.length > 0 ? frames : [`'none'`])].join(' '),
      [`style-src 'self'`, ...styles.map((each) => `'${each}'`)].join(' '),
      ...(secure ? ['upgrade-insecure-requests'] : []),
    ].join('; ');
  }
}

/**
 * Which features of the browser the site may use, and with `payers` who may ask for payment next to
 * it.
 */
function permissions(payers: readonly string[] = []): string {
  const payment = payers.length > 0 ? ['self', ...payers.map((each) => `"${each}"`)] : [];
  return `geolocation=(self), screen-wake-lock=(self), camera=(), microphone=(), payment=(${payment.join(' ')}), usb=()`;
}

/** `https://{s}.tile.example.com/{z}/{x}/{y}.png` is served by any host below tile.example.com. */
export function tileSource(tileUrl: string): string {
  const match = /^(https?):\/\/([^/]+)\//.exec(tileUrl);
  if (!match) return '';
  const [, protocol, host = ''] = match;
  return `${protocol}://${host.replace(/^.*\{[^}]*\}[^.]*/, '*')}`;
}

function originOf(url: string | undefined): string | undefined {
  return url ? new URL(url).origin : undefined;
}
