import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { PeriodicWork } from '@service-kit/background/periodic-work';
import { ImportsConfig } from '../config';
import { ImportStarts } from '../jobs/import-starts';

/** A restart doesn't shorten the interval: it's counted from the last import. */
const pauseMs = 30_000;

/** Imports all customers again and again, while a company moves over. */
@Injectable()
export class ImportSchedule implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly work = new PeriodicWork(new Logger('Imports'));

  constructor(
    private readonly starts: ImportStarts,
    private readonly config: ImportsConfig,
  ) {}

  onApplicationBootstrap(): void {
    const { IMPORT_EVERY: minutes } = this.config;
    if (minutes === 0) return;
    this.work.repeat({ pauseMs, failed: 'scheduled imports wait' }, () =>
      this.starts.scheduled(minutes),
    );
  }

  onModuleDestroy(): Promise<void> {
    return this.work.stop();
  }
}
