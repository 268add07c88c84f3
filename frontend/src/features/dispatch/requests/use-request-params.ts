import { useMemo } from 'react';
import type { ServiceRequestStatus } from '@contracts/vocabulary/service-request-status';
import { useAddressParams } from '../../../shared/page/use-address-params';
import { statusFilter } from './request-words';

/** The state of the service request list in the address. */
export interface RequestParams {
  readonly status: ServiceRequestStatus | '';
  readonly search: string;
  /** The request with open details; empty for none. */
  readonly request: string;
}

/** Their names in the address differ from those of appointments. */
const keys = { status: 'request-status', search: 'request-search', request: 'request' } as const;
const options = { drawer: 'request' } as const;

export function useRequestParams(): [RequestParams, (changes: Partial<RequestParams>) => void] {
  const [params, change] = useAddressParams(keys, options);
  const shown = useMemo(() => ({ ...params, status: statusFilter(params.status) }), [params]);
  return [shown, change];
}
