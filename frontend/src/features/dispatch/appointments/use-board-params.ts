import { useAddressParams } from '../../../shared/page/use-address-params';

/** The state of the appointments board in the address. */
export interface BoardParams {
  /** A day choice or a single day `YYYY-MM-DD`; empty if none was chosen. */
  readonly day: string;
  readonly status: string;
  /** A technician's id; empty for all. */
  readonly technician: string;
  readonly search: string;
  /** The appointment with open details; empty for none. */
  readonly job: string;
  /** The column that the list is in the order of; empty for days. */
  readonly sort: string;
}

const keys = {
  day: 'day',
  status: 'status',
  technician: 'technician',
  search: 'search',
  job: 'job',
  sort: 'sort',
} as const;
const options = { drawer: 'job' } as const;

export const useBoardParams = (): [BoardParams, (changes: Partial<BoardParams>) => void] =>
  useAddressParams(keys, options);
