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
  type ImportsToTell,
} from '@contracts/customers/records';
import { importFinished } from '@contracts/imports/jobs';
import { DueWork } from '@service-kit/background/due-work';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import { Requests } from '@service-kit/requests/requests';
import { FilingService } from './filing.service';

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
  /** The last batch was of deleted accounts alone, which booking is about to erase. */
  private isStuck = false;
  private readonly imported = new DueWork<ImportsToTell>(new Logger(FilingWorker.name));
  private readonly work = new DueWork<readonly ContactToFile[]>(new Logger(FilingWorker.name));

  constructor(
    private readonly requests: Requests,
    private readonly filing: FilingService,
  ) {}

  onApplicationBootstrap(): void {
    this.work.start({
      pollMs: sweepMs,
      failed: 'visits wait for their customers',
      take: async (running) => (running.length > 0 || this.wasStuck() ? [] : this.due()),
      work: (contacts) => this.file(contacts),
    });
    this.imported.start({
      pollMs: sweepMs,
      failed: 'imported customers wait for their records',
      take: async (running) => (running.length > 0 ? [] : this.imports()),
      work: (told) => this.fileImported(told),
    });
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.work.stop(), this.imported.stop()]);
  }

  /** Then it waits for the next sweep. */
  private wasStuck(): boolean {
    const was = this.isStuck;
    this.isStuck = false;
    return was;
  }

  private async due(): Promise<readonly (readonly ContactToFile[])[]> {
    const contacts = await this.requests.ask(filingCalls.contactsToFile, {});
    return contacts.length > 0 ? [contacts.slice(0, contactsAtOnce)] : [];
  }

  /** Booking stores the answer before it's asked for more. */
  private async file(contacts: readonly ContactToFile[]): Promise<void> {
    const filed = await this.filing.file(contacts);
    this.isStuck = filed.length === 0;
    await this.requests.ask(filingCalls.store, { filed });
  }

  private async imports(): Promise<readonly ImportsToTell[]> {
    const told = await this.requests.ask(importedFilingCalls.toTell, {});
    return told.customers.length + told.removed.length > 0 ? [told] : [];
  }

  private async fileImported({ customers, removed }: ImportsToTell): Promise<void> {
    await this.filing.fileImported({ customers, removed });
    await this.requests.ask(importedFilingCalls.told, {
      customers: customers.map(({ id, version }) => ({ id, version })),
      removed,
    });
  }
}
