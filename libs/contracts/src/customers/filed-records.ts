/** What is filed under a customer, or of an account. */
import { read } from '../messaging';
import type { CustomerAppliance } from '../booking/appliances';
import type { RecordsOfCustomer } from '../booking/own-records';
import type { AccountId } from './accounts';
import type { CustomerNumber } from './records';

/** What visits said that no one has said the appliance of. */
export interface TypedAppliance {
  readonly appliance: string;
  readonly brand: string;
  readonly visits: number;
  /** YYYY-MM-DD of the newest visit. */
  readonly lastDate: string;
}

/** Whose: filed under one of these numbers, or of one of these accounts. */
export interface FiledAsked {
  readonly numbers: readonly CustomerNumber[];
  readonly accountIds: readonly AccountId[];
}

/** The newest 100 of each, and what there is in all. */
export interface FiledRecords extends RecordsOfCustomer {
  readonly appointmentCount: number;
  readonly serviceRequestCount: number;
  /** Dollars of all visits with a price. */
  readonly billed: string;
  readonly paid: string;
  readonly due: string;
  readonly appliances: readonly CustomerAppliance[];
  /** Of the other visits. */
  readonly typedAppliances: readonly TypedAppliance[];
  /** Of these visits, those with photos. */
  readonly photos: readonly {
    readonly appointmentId: string;
    readonly photos: readonly string[];
  }[];
}

export const filedRequests = {
  records: read<FiledAsked, FiledRecords>('booking.filed-records'),
};
