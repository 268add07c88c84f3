import { Module, type DynamicModule } from '@nestjs/common';
import { MessagingModule } from '@service-kit/messaging/messaging.module';
import { PaymentsConfig } from './config';

@Module({})
export class PaymentsModule {
  static with(config: PaymentsConfig): DynamicModule {
    return {
      module: PaymentsModule,
      imports: [
        MessagingModule.forService({
          name: 'payments',
          natsUrl: config.NATS_URL,
          natsPrefix: config.NATS_PREFIX,
        }),
      ],
    };
  }
}
