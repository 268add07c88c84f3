import { Injectable } from '@nestjs/common';
import { customersRequests, type Actor, type AccountId } from '@contracts/customers/accounts';
import type {
  HistoryDocument,
  ImportFromSystem,
  ImportJob,
  ImportSettings,
} from '@contracts/imports/jobs';
import { importLimits, importMessages } from '@contracts/vocabulary/imports';
import {
  credentialFields,
  serviceSystems,
  type CredentialName,
  type ServiceSystem,
  type ServiceSystemId,
} from '@contracts/vocabulary/service-systems';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { stableHash } from '@service-kit/requests/stable-hash';
import { ImportsConfig } from '../config';
import type { Credentials } from '../runs/source';
import { ConnectionsService } from './connections.service';
import { JobsService } from './jobs.service';
import { JobWaiter } from './job-waiter';

const dots = '••••••••';
/** Adds to the time that a caller waits for the import. */
const accountWithinMs = 1_500;
/** Who starts scheduled imports. */
export const schedule = 'Schedule';
/** The company's own account that comes first. */
const companySystems: readonly ServiceSystemId[] = [
  'servicepro',
  'servicetitan',
  'housecallpro',
  'jobber',
];

/** Starts imports, except those of CSV files. */
@Injectable()
export class ImportStarts {
  constructor(
    private readonly jobs: JobsService,
    private readonly waiter: JobWaiter,
    private readonly requests: Requests,
    private readonly config: ImportsConfig,
    private readonly connections: ConnectionsService,
  ) {}

  async fromSystem(accountId: AccountId, from: ImportFromSystem): Promise<ImportJob> {
    await requireVerifiedEmail(this.requests, accountId);
    const system = from.systemName;
    if (system === 'servicepro' && !this.config.SERVICEPRO_BASE_URL) {
      throw new Refusal('not_configured');
    }
    if (system === 'jobber' && !(await this.isConnected())) throw new Refusal('not_configured');
    const credentials = requiredCredentials(system, from.credentials);
    const externalCustomerId = from.customerId?.trim() || null;
    const { jobId } = await this.jobs.begin({
      accountId,
      kind: 'service-system',
      system,
      externalCustomerId,
      credentials,
      sameWhen: externalCustomerId,
    });
    return this.waiter.untilOver({ jobId, accountId });
  }

  /** Stores the document as the job's input until the job ends. It isn't secret. */
  async fromHistory(
    accountId: AccountId,
    { serviceRequests = [], appointments = [] }: HistoryDocument,
  ): Promise<ImportJob> {
    const input = { serviceRequests, appointments };
    const sameWhen = stableHash(input);
    const { jobId } = await this.jobs.begin({ accountId, kind: 'json', input, sameWhen });
    return this.waiter.untilOver({ jobId, accountId });
  }

  /** @param asked by default the first system whose account is set up */
  async allCustomers(by: Actor, asked?: ServiceSystemId): Promise<ImportJob> {
    const systems = await this.companySystems();
    const system = asked ?? systems[0];
    if (!system || !systems.includes(system)) throw new Refusal('not_configured');
    const { jobId, isAnother } = await this.beginCompany(system, by.name);
    if (isAnother) throw new Refusal('import_running', { details: { jobId } });
    return this.waiter.untilOver({ jobId, accountId: null });
  }

  /** Starts the imports whose time it is. */
  async scheduled(everyMinutes: number): Promise<void> {
    for (const system of await this.companySystems()) {
      const id = await this.jobs.dueId(system, everyMinutes);
      if (id) await this.beginCompany(system, schedule, id);
    }
  }

  /** Those that customers may import from. */
  async ofCustomers(): Promise<readonly ServiceSystem[]> {
    const isConnected = await this.isConnected();
    return serviceSystems.filter(({ id }) => id !== 'jobber' || isConnected);
  }

  async settings(): Promise<ImportSettings> {
    const systems = await this.companySystems();
    const hasApp = this.config.JOBBER_CLIENT_ID !== undefined;
    if (systems.length === 0 && !hasApp) throw new Refusal('not_configured');
    const account = this.config.companyAccount;
    return {
      company: account?.company ?? '',
      username: account?.username ?? '',
      password: account ? dots : '',
      systems,
      ...(hasApp && { jobber: { connection: await this.connections.of('jobber') } }),
    };
  }

  private async companySystems(): Promise<readonly ServiceSystemId[]> {
    const { companyAccounts } = this.config;
    const isConnected = await this.isConnected();
    return companySystems.filter((system) =>
      system === 'jobber' ? isConnected : companyAccounts[system],
    );
  }

  private async isConnected(): Promise<boolean> {
    if (this.config.JOBBER_CLIENT_ID === undefined) return false;
    return (await this.connections.of('jobber'))?.endedAt === null;
  }

  private async beginCompany(system: ServiceSystemId, startedBy: string, id?: string) {
    return this.jobs.begin({
      id,
      accountId: null,
      startedBy,
      kind: 'service-system',
      system,
      input: (await this.jobs.lastPlace(system)) ?? undefined,
    });
  }
}

/**
 * Refuses with `email_unverified`: anyone can create an account, so it can't import records or
 * files yet.
 */
export async function requireVerifiedEmail(
  requests: Requests,
  accountId: AccountId,
): Promise<void> {
  const { emailVerified } = await requests.ask(
    customersRequests.account,
    { accountId },
    { deadlineMs: accountWithinMs },
  );
  if (!emailVerified) throw new Refusal('email_unverified');
}

/**
 * Picks the credentials that the system requires. Refuses with `validation_failed` and the missing
 * ones.
 */
function requiredCredentials(
  system: ServiceSystemId,
  given: ImportFromSystem['credentials'],
): Credentials {
  const names = serviceSystems.find(({ id }) => id === system)?.requiredCredentials ?? [];
  const texts = names.map((name): [CredentialName, string] => [name, textOf(given[name])]);
  const wrong = texts.filter(([, text]) => text === '' || text.length > importLimits.credential);
  if (wrong.length === 0) return Object.fromEntries(texts);
  const labels = wrong.map(([name]) => credentialFields[name].label);
  const message = `${importMessages.missingCredentials}${labels.join(', ')}`;
  throw new Refusal('validation_failed', {
    message,
    details: { errors: wrong.map(([name]) => ({ field: `credentials.${name}`, message })) },
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
