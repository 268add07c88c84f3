import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { appointmentBooked } from '@contracts/booking/appointments';
import { serviceRequestReceived } from '@contracts/booking/service-requests';
import {
  contactsAtOnce,
  filingCalls,
  importedFilingCalls,
  type ContactToFile,
  type FiledContact,
  type ImportsTold,
  type ImportsToTell,
} from '@contracts/customers/filing';
import { importFinished } from '@contracts/imports/jobs';
import { DueWork } from '@service-kit/background/due-work';
import { failureReason } from '@service-kit/observability/failure-reason';
import { isInfrastructureFailure } from '@service-kit/requests/infrastructure-failure';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import { Requests } from '@service-kit/requests/requests';
import { CustomerMergesService } from './customer-merges.service';
import { FilingService } from './filing.service';
import { originKey } from './origins';

/** Booking's events wake it. What they don't say is found this often. */
const sweepMs = 10_000;

/** Asks booking for visits and requests that are of no customer yet, and says whose they are. */
@Injectable()
export class FilingWorker implements EventConsumer, OnApplicationBootstrap, OnModuleDestroy {
  readonly handlers = [
    on(appointmentBooked, async () => this.work.wake()),
    on(serviceRequestReceived, async () => this.work.wake()),
    on(importFinished, async () => this.imported.wake()),
  ];
  private readonly logger = new Logger(FilingWorker.name);
  /** Whose last batch got nowhere: they wait for the next sweep. */
  private readonly stuck = new Set<'visits' | 'imported'>();
  private readonly imported = new DueWork<ImportsToTell>(this.logger);
  private readonly work = new DueWork<readonly ContactToFile[]>(this.logger);

  constructor(
    private readonly requests: Requests,
    private readonly filing: FilingService,
    private readonly merges: CustomerMergesService,
  ) {}

  onApplicationBootstrap(): void {
    this.work.start({
      pollMs: sweepMs,
      failed: 'visits wait for their customers',
      take: async (running) =>
        running.length > 0 || this.stuck.delete('visits') ? [] : this.due(),
      work: (contacts) => this.file(contacts),
    });
    this.imported.start({
      pollMs: sweepMs,
      failed: 'imported customers wait for their records',
      take: async (running) =>
        running.length > 0 || this.stuck.delete('imported') ? [] : this.imports(),
      work: (told) => this.fileImported(told),
    });
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.work.stop(), this.imported.stop()]);
  }

  private async due(): Promise<readonly (readonly ContactToFile[])[]> {
    const contacts = await this.requests.ask(filingCalls.contactsToFile, {});
    return contacts.length > 0 ? [contacts.slice(0, contactsAtOnce)] : [];
  }

  /** Booking stores the answer before it's asked for more. */
  private async file(contacts: readonly ContactToFile[]): Promise<void> {
    this.stuck.add('visits');
    const filed: FiledContact[] = [];
    await this.inOneOrAlone(contacts, async (some) => {
      filed.push(...(await this.filing.file(some)));
    });
    await this.requests.ask(filingCalls.store, { filed });
    if (filed.length > 0) this.stuck.delete('visits');
  }

  /** One that can't be filed keeps no other waiting. */
  private async inOneOrAlone<Item>(
    items: readonly Item[],
    file: (some: readonly Item[]) => Promise<void>,
  ): Promise<void> {
    try {
      await file(items);
    } catch (error) {
      if (isInfrastructureFailure(error) || items.length < 2) throw error;
      for (const item of items) {
        await file([item]).catch((alone: unknown) => {
          if (isInfrastructureFailure(alone)) throw alone;
          this.logger.error(`a contact can't be filed: ${failureReason(alone)}`);
        });
      }
    }
  }

  private async imports(): Promise<readonly ImportsToTell[]> {
    const told = await this.requests.ask(importedFilingCalls.toTell, {});
    return told.customers.length + told.removed.length > 0 ? [told] : [];
  }

  private async fileImported({ customers, removed, decisions }: ImportsToTell): Promise<void> {
    this.stuck.add('imported');
    await this.filing.fileImported({ customers: [], removed, decisions: [] });
    const told: ImportsTold['customers'][number][] = [];
    await this.inOneOrAlone(customers, async (some) => {
      const filed = await this.filing.fileImported({ customers: some, removed: [], decisions });
      told.push(
        ...some.flatMap(({ id, version, ...origin }) => {
          const customer = filed.get(originKey(origin));
          return customer === undefined ? [] : [{ id, version, customer }];
        }),
      );
      for (const { one, other, same, by } of decisions) {
        const [first, second] = [filed.get(originKey(one)), filed.get(originKey(other))];
        if (!same || first === undefined || second === undefined) continue;
        await this.merges.takeOver(first, second, { name: by });
      }
    });
    await this.requests.ask(importedFilingCalls.told, { customers: told, removed });
    if (told.length + removed.length > 0) this.stuck.delete('imported');
  }
}
