import { Injectable } from '@nestjs/common';
import { serviceSystemIds, type ServiceSystemId } from '@contracts/vocabulary/service-systems';
import { cleanLine } from '@contracts/vocabulary/text/typed-text';
import { tenDigits } from '../history/phones';
import {
  SourceFailure,
  type CompanyRow,
  type Credentials,
  type CustomerRow,
  type HistoryRow,
  type ImportSource,
  type ServiceRow,
  type SourceProvider,
} from '../runs/source';
import type { ImportsConfig } from '../config';
import { HousecallProApi } from './housecallpro/housecallpro-api';
import { housecallProCompany } from './housecallpro/housecallpro-company';
import { HousecallProHistory } from './housecallpro/housecallpro-history';
import { JobberApi, type AccessTokens } from './jobber/jobber-api';
import { JobberCompany } from './jobber/jobber-company';
import { JobberHistory } from './jobber/jobber-history';
import { credentialsRejected, SystemUnavailable, unusable } from './http/system-failures';
import type { SystemHttpSettings } from './http/system-http';
import { checkedPage, goodOnes } from './listing/checked-records';
import { OwnHistorySource, type OwnRecords, type Person } from './own-history';
import { ServiceProApi, isFoundCustomer, isRecord, servicePro } from './servicepro/servicepro-api';
import { serviceProCompany } from './servicepro/servicepro-company';
import { ServiceProHistory } from './servicepro/servicepro-history';
import { customerRow, serviceRow } from './servicepro/servicepro-rows';
import { ServiceTitanApi } from './servicetitan/servicetitan-api';
import { ServiceTitanCompany } from './servicetitan/servicetitan-company';
import { ServiceTitanHistory } from './servicetitan/servicetitan-history';

type SystemSettings = Pick<
  ImportsConfig,
  | 'SERVICETITAN_BASE_URL'
  | 'SERVICETITAN_AUTH_URL'
  | 'HOUSECALLPRO_BASE_URL'
  | 'HOUSECALLPRO_AUTH_SCHEME'
  | 'SERVICEPRO_BASE_URL'
  | 'JOBBER_BASE_URL'
  | 'JOBBER_API_VERSION'
  | 'companyAccount'
>;

/** Imports the records of an id in the system or, without one, those of the person. */
interface Whose extends Person {
  readonly externalCustomerId: string | null;
}

export interface FoundCustomer {
  readonly customer: CustomerRow;
  /** Newest first. */
  readonly history: readonly ServiceRow[];
}

/** Someone is waiting for it. */
const lookupTimeoutMs = 6_000;

/** Reads the service systems: as sources of rows, and for lookups. */
@Injectable()
export class ServiceSystems {
  private account: ServiceProApi | null = null;

  /** @param timeouts shorter ones, for specs */
  constructor(
    private readonly settings: SystemSettings,
    private readonly jobberTokens: AccessTokens,
    private readonly timeouts?: SystemHttpSettings['timeouts'],
  ) {}

  get providers(): readonly SourceProvider[] {
    return serviceSystemIds.map((system): SourceProvider => ({
      kind: 'service-system',
      system,
      openHistory: async ({ credentials, externalCustomerId }, { email, phone }) =>
        this.source(system, credentials, { externalCustomerId, email, phone }),
      openCompany: async ({ credentials, details }) =>
        this.companySource(system, credentials, details),
    }));
  }

  /** A customer's own history. Throws SourceFailure for missing credentials and impossible ids. */
  source(
    system: ServiceSystemId,
    credentials: Credentials,
    { externalCustomerId, email, phone }: Whose,
  ): ImportSource<HistoryRow> {
    const id = externalCustomerId?.trim() || null;
    const person = { email, phone };
    const of = <T>(records: OwnRecords<T>) => new OwnHistorySource(records, id ?? person);
    switch (system) {
      case 'servicetitan':
        if (id !== null && !/^\d{1,15}$/.test(id)) throw noNumber;
        return of(new ServiceTitanHistory(this.serviceTitan(credentials)));
      case 'housecallpro':
        return of(new HousecallProHistory(this.housecallPro(credentials)));
      case 'servicepro':
        return of(new ServiceProHistory(this.servicePro(credentials), person));
      case 'jobber':
        // With our own account, an id would open anyone's records.
        if (id !== null) throw noId;
        return of(new JobberHistory(this.jobber()));
    }
  }

  /**
   * All customers of the company's own account. Throws SourceFailure if it isn't set up.
   * @param after the cursor with which an earlier import has ended
   */
  companySource(
    system: ServiceSystemId,
    credentials: Credentials,
    after: unknown = null,
  ): ImportSource<CompanyRow> {
    switch (system) {
      case 'servicetitan':
        return new ServiceTitanCompany(this.serviceTitan(credentials), after);
      case 'housecallpro':
        return housecallProCompany(this.housecallPro(credentials));
      case 'servicepro':
        return serviceProCompany(this.ownAccount());
      case 'jobber':
        return new JobberCompany(this.jobber());
    }
  }

  /** ServicePro's customers with this number, in any US format. Throws SourceFailure. */
  async lookUp(phone: string): Promise<readonly FoundCustomer[]> {
    const digits = tenDigits(phone);
    if (!digits) return [];
    return answered(async (signal) => {
      const { records } = await checkedPage(async () => {
        const { customers } = await this.ownAccount().lookUp(digits, signal);
        return { records: customers, total: null, hasMore: false };
      }, isFoundCustomer);
      return goodOnes(records).map((found) => ({
        customer: customerRow(found),
        history: found.serviceHistory.filter((row) => isRecord(row)).map(serviceRow),
      }));
    });
  }

  private serviceTitan(credentials: Credentials): ServiceTitanApi {
    const { SERVICETITAN_BASE_URL: baseUrl, SERVICETITAN_AUTH_URL: authUrl } = this.settings;
    const { timeouts } = this;
    return new ServiceTitanApi(
      { baseUrl, authUrl, timeouts },
      given(credentials, 'ServiceTitan', ['tenantId', 'appKey', 'clientId', 'clientSecret']),
    );
  }

  private housecallPro(credentials: Credentials): HousecallProApi {
    const { HOUSECALLPRO_BASE_URL: baseUrl, HOUSECALLPRO_AUTH_SCHEME: scheme } = this.settings;
    const { apiKey } = given(credentials, 'Housecall Pro', ['apiKey']);
    return new HousecallProApi({ baseUrl, scheme, timeouts: this.timeouts }, apiKey);
  }

  /** With the company's connection: no one has credentials of their own. */
  private jobber(): JobberApi {
    const { JOBBER_BASE_URL: baseUrl, JOBBER_API_VERSION: version } = this.settings;
    return new JobberApi({ baseUrl, version, timeouts: this.timeouts }, this.jobberTokens);
  }

  private servicePro(credentials: Credentials): ServiceProApi {
    const { SERVICEPRO_BASE_URL: baseUrl } = this.settings;
    if (!baseUrl) throw unusable(servicePro, 'is not set up here');
    return new ServiceProApi(
      { baseUrl, timeouts: this.timeouts },
      given(credentials, servicePro, ['company', 'username', 'password']),
    );
  }

  /** One login for all lookups. */
  private ownAccount(): ServiceProApi {
    const { companyAccount } = this.settings;
    if (!companyAccount) throw unusable(servicePro, 'is not set up here');
    this.account ??= this.servicePro(companyAccount);
    return this.account;
  }
}

const noNumber = new SourceFailure(
  'source_unreadable',
  'A customer id of ServiceTitan is a whole number. Check it, or leave it empty.',
);

const noId = new SourceFailure(
  'source_unreadable',
  'We find your records in Jobber by your email address and phone number. Leave the id empty.',
);

function given<Name extends keyof Credentials>(
  credentials: Credentials,
  system: string,
  names: readonly Name[],
): Record<Name, string> {
  const entries = names.map((name) => {
    const value = cleanLine(credentials[name] ?? '');
    // A header is one line of ASCII, so no system issues other credentials.
    if (!value || !/^[\x20-\x7e]+$/.test(value)) throw credentialsRejected(system);
    return [name, value] as const;
  });
  return Object.fromEntries(entries) as Record<Name, string>;
}

/** Fails if the system doesn't answer in time. */
async function answered<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(lookupTimeoutMs);
  try {
    return await ask(signal);
  } catch (error) {
    if (error instanceof SystemUnavailable) throw unusable(error.system, error.what);
    if (signal.aborted) throw unusable('The service system', 'does not answer in time');
    throw error;
  }
}
