import { Injectable } from '@nestjs/common';
import type { Actor, CustomerId } from '@contracts/customers/accounts';
import type { ImportFromSystem, ImportJob, ImportSettings } from '@contracts/imports/jobs';
import { importLimits, importMessages } from '@contracts/vocabulary/imports';
import {
  credentialFields,
  serviceSystems,
  type CredentialName,
  type ServiceSystemId,
} from '@contracts/vocabulary/service-systems';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { ImportsConfig } from '../config';
import type { Credentials } from '../runs/source';
import { JobsService } from './jobs.service';
import { JobWaiter } from './job-waiter';
import { requireVerifiedEmail } from './verified-email';

const dots = '••••••••';
/** For the company's own account. */
const companySystem: ServiceSystemId = 'servicepro';

/** Starts imports, except those of files. */
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
      startedBy: null,
      kind: 'service-system',
      system,
      fileName: null,
      rows: null,
      externalCustomerId,
      credentials,
      input: undefined,
      sameWhen: externalCustomerId,
    });
    return this.waiter.untilOver({ jobId, customerId });
  }

  async allCustomers(by: Actor): Promise<ImportJob> {
    if (!this.config.companyAccount) throw new Refusal('not_configured');
    const { jobId, isAnother } = await this.jobs.begin({
      customerId: null,
      startedBy: by.name,
      kind: 'service-system',
      system: companySystem,
      fileName: null,
      rows: null,
      externalCustomerId: null,
      credentials: null,
      input: undefined,
      sameWhen: null,
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
