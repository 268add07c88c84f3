/**
 * Settings for the company and the site's address, used by every service that shows the company or
 * links to the site.
 */
import { formatPhone } from './vocabulary/phones';
import { IsOptional, IsString, IsUrl, Matches, ValidateBy, ValidateIf } from 'class-validator';
import { defaultBusiness, type BusinessFacts } from './vocabulary/business';

const anUrl = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };

/**
 * Base of a config class with these settings. Omitted facts are the fictional company's. Outside of
 * the demo, the site then has no links to pages elsewhere.
 */
export function withSiteSettings<Config extends object>(base: new () => Config) {
  class SiteSettings extends (base as new () => object) {
    /** The site's public address. Links in messages start with it. */
    @ValidateIf(
      (settings: SiteSettings) => isProduction(settings) || settings.PUBLIC_URL !== undefined,
    )
    @IsUrl(anUrl)
    @ValidateBy({
      name: 'whole site',
      validator: {
        validate: isOrigin,
        defaultMessage: () =>
          'must be an address such as https://www.example.com, without a path, a query or a login',
      },
    })
    @ValidateBy({
      name: 'encrypted',
      validator: {
        validate: (url, args) => !args || !isProduction(args.object) || isEncryptedOrLocal(url),
        defaultMessage: () =>
          'must begin with https:// with NODE_ENV=production, unless it is on localhost',
      },
    })
    PUBLIC_URL?: string;

    @IsOptional()
    @IsString()
    BUSINESS_NAME?: string;

    @IsOptional()
    @IsString()
    BUSINESS_PHONE?: string;

    @IsOptional()
    @IsString()
    BUSINESS_EMAIL?: string;

    @IsOptional()
    @IsString()
    BUSINESS_STREET?: string;

    @IsOptional()
    @IsString()
    BUSINESS_CITY?: string;

    @IsOptional()
    @IsString()
    BUSINESS_STATE?: string;

    @IsOptional()
    @IsString()
    BUSINESS_ZIP?: string;

    @IsOptional()
    @IsUrl(anUrl)
    BUSINESS_REVIEWS_URL?: string;

    @IsOptional()
    @IsUrl(anUrl)
    BUSINESS_SOCIAL_URL?: string;

    @IsOptional()
    @Matches(/^[1-9]\d{0,3}(\.\d\d)?$/, { message: 'must be dollars, such as 89 or 89.50' })
    SERVICE_CALL_FEE?: string;

    get business(): BusinessFacts {
      const { address } = defaultBusiness;
      const isDemo = 'demo' in this && this.demo === true;
      const elsewhere = isDemo ? defaultBusiness : { reviewsUrl: '', socialUrl: '' };
      return {
        ...defaultBusiness,
        name: this.BUSINESS_NAME ?? defaultBusiness.name,
        phone: formatPhone(this.BUSINESS_PHONE ?? defaultBusiness.phone),
        email: this.BUSINESS_EMAIL ?? defaultBusiness.email,
        address: {
          street: this.BUSINESS_STREET ?? address.street,
          city: this.BUSINESS_CITY ?? address.city,
          state: this.BUSINESS_STATE ?? address.state,
          zipCode: this.BUSINESS_ZIP ?? address.zipCode,
        },
        reviewsUrl: this.BUSINESS_REVIEWS_URL ?? elsewhere.reviewsUrl,
        socialUrl: this.BUSINESS_SOCIAL_URL ?? elsewhere.socialUrl,
        serviceCallFee: this.SERVICE_CALL_FEE ?? defaultBusiness.serviceCallFee,
      };
    }
  }
  return SiteSettings as unknown as new () => Config & Pick<SiteSettings, keyof SiteSettings>;
}

/** Without a trailing slash. */
export const publicUrlOf = ({ PUBLIC_URL }: { PUBLIC_URL?: string }, port = 3000): string =>
  new URL(PUBLIC_URL ?? `http://localhost:${port}`).origin;

/** Links are made by appending to it, and browsers send no more of it. */
function isOrigin(url: unknown): boolean {
  if (typeof url !== 'string' || !URL.canParse(url)) return false;
  const { origin, href } = new URL(url);
  return href === `${origin}/`;
}

/**
 * Without HTTPS, others could read what people type, and their links. A trial on one machine
 * doesn't need it.
 */
function isEncryptedOrLocal(url: unknown): boolean {
  if (typeof url !== 'string' || !URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function isProduction(settings: object): boolean {
  return 'NODE_ENV' in settings && settings.NODE_ENV === 'production';
}
