import { Module, type DynamicModule } from '@nestjs/common';
import { MessagingModule } from '@service-kit/messaging/messaging.module';
import { ImportsConfig } from './config';

@Module({})
export class ImportsModule {
  static with(config: ImportsConfig): DynamicModule {
    return {
      module: ImportsModule,
      imports: [
        MessagingModule.forService({
          name: 'imports',
          natsUrl: config.NATS_URL,
          natsPrefix: config.NATS_PREFIX,
        }),
      ],
    };
  }
}
