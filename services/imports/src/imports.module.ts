import { Module, type DynamicModule } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { importWaitMs } from '@contracts/imports/jobs';
import { databaseUrl, natsLogin } from '@service-kit/config/config';
import { DatabaseModule } from '@service-kit/database/database';
import { keysOf } from '@service-kit/keys/key-settings';
import { MessagingModule } from '@service-kit/messaging/messaging.module';
import { ImportsConfig } from './config';
import { database } from './database/data-source';
import { FileSources } from './files/file-sources';
import { FilesController } from './files/files.controller';
import { PreviewService } from './files/uploads/preview.service';
import { ReadFiles } from './files/uploads/read-files';
import { StoredUploads } from './files/uploads/stored-uploads';
import { UploadsService } from './files/uploads/uploads.service';
import { CompanyTarget } from './imported-customers/company-target';
import { ImportedCustomerListService } from './imported-customers/imported-customer-list.service';
import { ImportedCustomersController } from './imported-customers/imported-customers.controller';
import { PhoneLookupService } from './imported-customers/phone-lookup.service';
import { ToldCustomersService } from './imported-customers/told-customers.service';
import { ConnectionsService } from './jobs/connections.service';
import { JobClaimsService } from './jobs/job-claims.service';
import { JobOwnersConsumer, obsoleteJobs } from './jobs/job-erasure';
import { ImportStarts } from './jobs/import-starts';
import { ImportsController } from './jobs/imports.controller';
import { JobEndings } from './jobs/job-endings';
import { JobListService } from './jobs/job-list.service';
import { JobProgress } from './jobs/job-progress';
import { JobsService } from './jobs/jobs.service';
import { LiveProgress } from './jobs/live-progress';
import { JobWaiter } from './jobs/job-waiter';
import { SealedCredentials } from './jobs/sealed-credentials';
import { BookingTarget } from './runs/booking-target';
import { JobHeartbeat } from './runs/job-heartbeat';
import { ImportSchedule } from './runs/import-schedule';
import { ImportRun } from './runs/import-run';
import { JobRun } from './runs/job-run';
import { SourcesAndTargets } from './runs/sources-and-targets';
import { RUN_TIMES, runTimes, type RunTimes } from './runs/run-times';
import {
  COMPANY_TARGET,
  IMPORT_SOURCES,
  type CompanyRow,
  type ImportTarget,
  type SourceProvider,
} from './runs/source';
import { UndoRun } from './runs/undo-run';
import { Workers } from './runs/workers';
import { ConnectionsController } from './systems/jobber/connections.controller';
import { JobberConnection } from './systems/jobber/jobber-connection';
import { ServiceSystems } from './systems/service-systems';

/** Parts that specs replace. */
export interface ImportParts {
  readonly times?: Partial<RunTimes>;
  /** Replaces the service systems. */
  readonly sources?: readonly SourceProvider[];
  readonly companyTarget?: new (
    progress: JobProgress,
    dataSource: DataSource,
  ) => ImportTarget<CompanyRow>;
}

@Module({})
export class ImportsModule {
  static with(config: ImportsConfig, parts: ImportParts = {}): DynamicModule {
    const url = databaseUrl(config.DATABASE_URL, database.schema, config.IMPORTS_DB_PASSWORD);
    const times: RunTimes = { ...runTimes, waitMs: importWaitMs, ...parts.times };
    return {
      module: ImportsModule,
      imports: [
        DatabaseModule.forService(url, database, { poolSize: config.DATABASE_POOL_SIZE }),
        MessagingModule.forService({
          name: 'imports',
          ...natsLogin(config, 'imports', config.IMPORTS_NATS_PASSWORD),
          schema: database.schema,
          consumers: [JobOwnersConsumer],
          obsolete: obsoleteJobs,
        }),
      ],
      controllers: [
        ImportsController,
        ConnectionsController,
        FilesController,
        ImportedCustomersController,
      ],
      providers: [
        { provide: ImportsConfig, useValue: config },
        { provide: RUN_TIMES, useValue: times },
        {
          provide: SealedCredentials,
          useFactory: () => new SealedCredentials(keysOf(config, 'IMPORT_SECRET')),
        },
        {
          // Each kind of import has its source in one of these.
          provide: IMPORT_SOURCES,
          useFactory: (systems: ServiceSystems, files: FileSources) => [
            ...(parts.sources ?? systems.providers),
            ...files.providers,
          ],
          inject: [ServiceSystems, FileSources],
        },
        {
          provide: ServiceSystems,
          useFactory: (jobber: JobberConnection) => new ServiceSystems(config, jobber),
          inject: [JobberConnection],
        },
        {
          // The target of the office's imports.
          provide: COMPANY_TARGET,
          useFactory: (progress: JobProgress, dataSource: DataSource) =>
            new (parts.companyTarget ?? CompanyTarget)(progress, dataSource),
          inject: [JobProgress, DataSource],
        },
        ConnectionsService,
        JobberConnection,
        FileSources,
        PreviewService,
        ReadFiles,
        StoredUploads,
        UploadsService,
        JobOwnersConsumer,
        ImportedCustomerListService,
        PhoneLookupService,
        ToldCustomersService,
        JobClaimsService,
        JobProgress,
        JobEndings,
        JobListService,
        LiveProgress,
        JobsService,
        JobWaiter,
        ImportStarts,
        BookingTarget,
        SourcesAndTargets,
        JobHeartbeat,
        ImportRun,
        UndoRun,
        JobRun,
        Workers,
        ImportSchedule,
      ],
    };
  }
}
