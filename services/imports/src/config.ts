import { BaseConfig, WholeNumber, defaultHealthPort } from '@service-kit/config/config';

export class ImportsConfig extends BaseConfig {
  @WholeNumber(0, 65_535)
  IMPORTS_HEALTH_PORT: number = defaultHealthPort;
}
