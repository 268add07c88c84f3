/** All that the company has, as one file for an owner (`tools/stack/src/export/`). */
import { read, request } from '../messaging';
import { MayBeMissing } from '../parsing';
import {
  AuthenticatorCode,
  PresentPassword,
  type Actor,
  type AccountId,
  type FromNetwork,
} from './accounts';

/** POST /api/admin/company-export. It has the data of every customer. */
export class AskCompanyExport {
  @PresentPassword()
  currentPassword!: string;

  /** Required if the account has an authenticator. */
  @MayBeMissing()
  @AuthenticatorCode()
  code?: string;
}

export const companyExportStates = ['preparing', 'ready', 'removed', 'failed'] as const;

export interface CompanyExport {
  readonly state: (typeof companyExportStates)[number];
  /** ISO instant of when it was asked for. */
  readonly at: string;
  /** Who asked for it. */
  readonly by: string;
  /** Only the owner who asked gets the file. */
  readonly mine: boolean;
  /** Of all tables; null until it's ready. */
  readonly rows: number | null;
  readonly bytes: number | null;
  /** ISO instant from which it's removed; null until it's ready. */
  readonly until: string | null;
  /** Why there is no file. */
  readonly failure: string | null;
}

/** Null if no one has ever asked. */
export interface NewestCompanyExport {
  readonly newest: CompanyExport | null;
}

export const companyExportRequests = {
  newest: read<{ accountId: AccountId }, NewestCompanyExport>('customers.company-export'),
  /**
   * While one is being prepared, that one is the answer. Refuses with `password_wrong`, `code_required`
   * or `code_wrong`.
   */
  ask: request<AskCompanyExport & FromNetwork & { readonly by: Actor }, NewestCompanyExport>(
    'customers.ask-company-export',
  ),
  /** The name of the newest one's file. Refuses with `export_not_found` if there is none for this owner. */
  file: read<{ accountId: AccountId }, { readonly id: string }>('customers.company-export-file'),
};
