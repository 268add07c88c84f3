import { Injectable } from '@nestjs/common';
import { customersRequests, type Actor, type CustomerId } from '@contracts/customers/accounts';
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
  type ServiceSystemId,
} from '@contracts/vocabulary/service-systems';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { stableHash } from '@service-kit/requests/stable-hash';
import { ImportsConfig } from '../config';
import type { Credentials } from '../runs/source';
import { JobsService } from './jobs.service';
import { JobWaiter } from './job-waiter';

const dots = '••••••••';
/** Adds to the time that a caller waits for the import. */
const accountWithinMs = 1_500;
/** For the company's own account. */
const companySystem: ServiceSystemId = 'servicepro';

/** Starts imports, except those of CSV files. */
@Injectable()
export class ImportStarts {
  constructor(
    private readonly jobs: JobsService,
    private readonly waiter: JobWaiter,
    private readonly requests: Requests,
    private readonly config: ImportsConfig,
  ) {}

  async fromSystem(customerId: CustomerId, from: ImportFromSystem): Promise<ImportJob> {
    await requireVerifiedEmail(this.requests, customerId);
    const system = from.systemName;
    if (system === 'servicepro' && !this.config.SERVICEPRO_BASE_URL) {
      throw new Refusal('not_configured');
    }
    const credentials = requiredCredentials(system, from.credentials);
    const externalCustomerId = from.customerId?.trim() || null;
    const { jobId } = await this.jobs.begin({
      customerId,
      kind: 'service-system',
      system,
      externalCustomerId,
      credentials,
      sameWhen: externalCustomerId,
    });
    return this.waiter.untilOver({ jobId, customerId });
  }

  /** Stores the document as the job's input until the job ends. It isn't secret. */
  async fromHistory(
    customerId: CustomerId,
    { serviceRequests = [], appointments = [] }: HistoryDocument,
  ): Promise<ImportJob> {
    const input = { serviceRequests, appointments };
    const sameWhen = stableHash(input);
    const { jobId } = await this.jobs.begin({ customerId, kind: 'json', input, sameWhen });
    return this.waiter.untilOver({ jobId, customerId });
  }

  async allCustomers(by: Actor): Promise<ImportJob> {
    if (!this.config.companyAccount) throw new Refusal('not_configured');
    const { jobId, isAnother } = await this.jobs.begin({
      customerId: null,
      startedBy: by.name,
      kind: 'service-system',
      system: companySystem,
    });
    if (isAnother) throw new Refusal('import_running', { details: { jobId } });
    return this.waiter.untilOver({ jobId, customerId: null });
  }

  settings(): ImportSettings {
    const account = this.config.companyAccount;
    if (!account) throw new Refusal('not_configured');
    return { company: account.company, username: account.username, password: dots };
  }
}

/**
 * Refuses with `email_unverified`: anyone can create an account, so it can't import records or
 * files yet.
 */
export async function requireVerifiedEmail(
  requests: Requests,
  customerId: CustomerId,
): Promise<void> {
  const { emailVerified } = await requests.ask(
    customersRequests.account,
    { customerId },
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
