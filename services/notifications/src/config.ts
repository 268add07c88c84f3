import path from 'node:path';
import { IsNotEmpty, IsOptional, IsString, Matches, ValidateIf } from 'class-validator';
import { withPaymentsSwitch } from '@contracts/payments/settings';
import { publicUrlOf, withSiteSettings } from '@contracts/site-settings';
import { receiptsPath } from '@contracts/notifications/conversations';
import { smsUrl, type DeliveryMode } from '@contracts/notifications/messages';
import {
  DatabaseConfig,
  RefusedInProduction,
  Switch,
  WholeNumber,
  defaultHealthPort,
  Secret,
  ServerUrl,
} from '@service-kit/config/config';

export class NotificationsConfig extends withPaymentsSwitch(withSiteSettings(DatabaseConfig)) {
  @Secret()
  NOTIFICATIONS_DB_PASSWORD!: string;

  /** By default, the login in `NATS_URL` is used. */
  @IsOptional()
  @Secret()
  NOTIFICATIONS_NATS_PASSWORD?: string;

  @WholeNumber(0, 65_535)
  NOTIFICATIONS_HEALTH_PORT: number = defaultHealthPort;

  /** Whether the office sees message texts. On by default outside production. */
  @IsOptional()
  @Switch()
  @RefusedInProduction(true)
  DEMO?: boolean;

  /** `smtps://user:password@host:465`, or `smtp://` if the server offers STARTTLS. */
  @IsOptional()
  @ServerUrl('smtp', 'smtps')
  SMTP_URL?: string;

  /** `First Coast Appliance Repair <service@example.com>` */
  @ValidateIf(
    ({ SMTP_URL, MAIL_FROM }: NotificationsConfig) =>
      SMTP_URL !== undefined || MAIL_FROM !== undefined,
  )
  @Matches(/^[^\r\n<>]*<?[^\s<>@]+@[^\s<>@]+>?$/, {
    message: 'must be an address such as Name <name@example.com>',
  })
  MAIL_FROM?: string;

  /** `https://account:token@api.twilio.com/?from=%2B19045550142` */
  @IsOptional()
  @Matches(smsUrl.pattern, { message: smsUrl.message })
  SMS_URL?: string;

  /** The most text messages a day, so that strangers can't run up costs. */
  @WholeNumber(1, 1_000_000)
  SMS_DAILY_BUDGET: number = 500;

  /** `off`: something else makes backups, and watches them. */
  @Matches(/^(off|1?\d|2[0-3])$/, { message: 'must be an hour from 0 to 23, or off' })
  BACKUP_HOUR: string = '3';

  @IsString()
  @IsNotEmpty()
  DATA_DIR: string = '.data';

  /** For messages without a server to send them; not in production. */
  @IsOptional()
  @IsString()
  MAIL_DIR?: string;

  /** The hour of the reminder on the day before a visit, in the business zone. */
  @WholeNumber(0, 23)
  REMINDER_HOUR: number = 17;

  get demo(): boolean {
    return this.DEMO ?? this.NODE_ENV !== 'production';
  }

  get publicUrl(): string {
    return publicUrlOf(this);
  }

  get mailFolder(): string {
    return path.resolve(this.MAIL_DIR ?? path.join(this.DATA_DIR, 'mail'));
  }

  /** The sender of emails, and the host that Message-IDs end with. */
  get mailIdentity(): { from: string; host: string } {
    return {
      from: this.MAIL_FROM ?? `${this.business.name} <${this.business.email}>`,
      host: new URL(this.publicUrl).hostname,
    };
  }

  /** For the operator. */
  get notice(): string | null {
    return this.emailMode === 'off'
      ? 'Email is not set up: messages to customers wait, and are given up after a day. Set SMTP_URL and MAIL_FROM.'
      : null;
  }

  get emailMode(): DeliveryMode {
    return this.modeWith(this.SMTP_URL);
  }

  get smsMode(): DeliveryMode {
    return this.modeWith(this.SMS_URL);
  }

  /** The one that texts come from; null without a provider. */
  get ourNumber(): string | null {
    return this.SMS_URL === undefined ? null : new URL(this.SMS_URL).searchParams.get('from');
  }

  /** Where the provider reports what became of a text. It calls HTTPS on the internet only. */
  get receiptsAt(): string | null {
    return this.publicUrl.startsWith('https:') ? `${this.publicUrl}/${receiptsPath}` : null;
  }

  private modeWith(url: string | undefined): DeliveryMode {
    if (url !== undefined) return 'live';
    return this.NODE_ENV === 'production' ? 'off' : 'stored';
  }
}
