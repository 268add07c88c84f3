import { BaseConfig, WholeNumber, defaultHealthPort } from '@service-kit/config/config';

export class PaymentsConfig extends BaseConfig {
  @WholeNumber(0, 65_535)
  PAYMENTS_HEALTH_PORT: number = defaultHealthPort;
}
