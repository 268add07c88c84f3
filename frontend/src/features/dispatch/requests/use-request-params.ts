import { useMemo } from 'react';
import type { ServiceRequestStatus } from '@contracts/vocabulary/service-request-status';
import { useAddressParams } from '../../../shared/page/use-address-params';
import { statusFilter } from './request-words';

/** What the list of service requests shows. */
export interface RequestParams {
  readonly status: ServiceRequestStatus | '';
  readonly search: string;
  /** The request whose details are open; empty for none. */
  readonly request: string;
}

/** In the address these have other names than those of the appointments. */
const keys = { status: 'request-status', search: 'request-search', request: 'request' } as const;
const options = { drawer: 'request' } as const;

export function useRequestParams(): [RequestParams, (changes: Partial<RequestParams>) => void] {
  const [params, change] = useAddressParams(keys, options);
  const shown = useMemo(() => ({ ...params, status: statusFilter(params.status) }), [params]);
  return [shown, change];
}
