import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../../config';

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
  private readonly upToStyles: string;
  private readonly afterStyles: string;

  constructor(config: GatewayConfig) {
    const site = new URL(config.publicUrl);
    const secure = site.protocol === 'https:';
    this.everywhere = {
      // Answers hold personal data; the files of the site set their own cache headers.
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy':
        'geolocation=(self), screen-wake-lock=(self), camera=(), microphone=(), payment=(), usb=()',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    };
    this.upToStyles = [
      `default-src 'self'`,
      `base-uri 'none'`,
      `object-src 'none'`,
      `frame-ancestors 'none'`,
      `form-action 'self'`,
      `script-src 'self'`,
      // Maps place things by style attributes; those cannot load or run anything.
      `style-src-attr 'unsafe-inline'`,
      `img-src 'self' data: ${tileSource(config.MAP_TILE_URL)}`.trimEnd(),
      `font-src 'self'`,
      `connect-src 'self' ${secure ? 'wss' : 'ws'}://${site.host}`,
      `frame-src ${originOf(config.EMBEDDED_REQUEST_FORM_URL) ?? `'none'`}`,
      `style-src 'self'`,
    ].join('; ');
    this.afterStyles = secure ? '; upgrade-insecure-requests' : '';
  }

  /**
   * The policy of a page, and which `<style>` elements apply in it: those of a certain content (`sha256-…`), or in the office,
   * where Ant Design adds them while it runs, all (`unsafe-inline`).
   */
  pagePolicy(...styles: readonly string[]): string {
    return `${this.upToStyles}${styles.map((each) => ` '${each}'`).join('')}${this.afterStyles}`;
  }
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
