import { Inject, Injectable } from '@nestjs/common';
import { customersRequests, type AccountId } from '@contracts/customers/accounts';
import { Requests } from '@service-kit/requests/requests';
import { ImportsConfig } from '../config';
import type { ImportJobEntity } from '../jobs/import-job.entity';
import { SealedCredentials } from '../jobs/sealed-credentials';
import { BookingTarget } from './booking-target';
import {
  COMPANY_TARGET,
  IMPORT_SOURCES,
  OwnPartFailure,
  SourceFailure,
  type CompanyRow,
  type Credentials,
  type HistoryOwner,
  type HistoryRow,
  type ImportSource,
  type ImportTarget,
  type SourceJob,
  type SourceProvider,
} from './source';

/** Finds the source and the target of a job. New ones are listed in the module. */
@Injectable()
export class SourcesAndTargets {
  constructor(
    private readonly requests: Requests,
    private readonly config: ImportsConfig,
    private readonly sealing: SealedCredentials,
    private readonly booking: BookingTarget,
    @Inject(IMPORT_SOURCES) private readonly sources: readonly SourceProvider[],
    @Inject(COMPANY_TARGET) private readonly company: ImportTarget<CompanyRow>,
  ) {}

  /** Decrypted, for a run. Throws SourceFailure if they can't be decrypted. */
  credentialsOf({ id, accountId, system, credentials }: ImportJobEntity): Credentials {
    if (system !== null && accountId === null) return this.config.companyAccounts[system] ?? {};
    if (!credentials) return {};
    const opened = this.sealing.open(id, credentials);
    if (opened) return opened;
    throw new SourceFailure(
      'system_credentials_rejected',
      'The credentials of this import cannot be read anymore. Please enter them again.',
    );
  }

  /** Calls `use` with a source and a target of the same kind of rows. */
  async open<Result>(
    job: ImportJobEntity,
    credentials: Credentials,
    use: <Row extends HistoryRow | CompanyRow>(
      source: ImportSource<Row>,
      target: ImportTarget<Row>,
    ) => Promise<Result>,
  ): Promise<Result> {
    const provider = this.sources.find(
      ({ kind, system }) => kind === job.kind && system === job.system,
    );
    const told: SourceJob = {
      jobId: job.id,
      credentials,
      externalCustomerId: job.externalCustomerId,
      details: job.input === null ? null : (JSON.parse(job.input) as unknown),
      rows: job.rows,
    };
    if (job.accountId === null) {
      if (!provider?.openCompany) throw missing(job);
      return use(await provider.openCompany(told), this.company);
    }
    if (!provider?.openHistory) throw missing(job);
    const owner = await this.knownOwnerOf(job.accountId);
    return use(await provider.openHistory(told, owner), this.booking);
  }

  /** Rejects as `Requests.ask` does. */
  async ownerOf(accountId: AccountId): Promise<HistoryOwner> {
    const account = await this.requests.ask(customersRequests.account, { accountId });
    const { firstName, lastName, email, phone, address } = account;
    return { accountId, firstName, lastName, email, phone, address };
  }

  targetOf({
    accountId,
  }: Pick<ImportJobEntity, 'accountId'>): ImportTarget<HistoryRow> | ImportTarget<CompanyRow> {
    return accountId === null ? this.company : this.booking;
  }

  private async knownOwnerOf(accountId: AccountId): Promise<HistoryOwner> {
    try {
      return await this.ownerOf(accountId);
    } catch (error) {
      throw new OwnPartFailure(error);
    }
  }
}

const missing = ({ kind, system }: ImportJobEntity): SourceFailure =>
  new SourceFailure('internal', `Imports from ${system ?? kind} are not possible here.`);
