import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ServiceRequestStatus } from '@contracts/vocabulary/service-request-status';
import { statusFilter } from './request-words';

/** What the list of service requests shows. It stands in the address, so that a reload or a link shows the same. */
export interface RequestParams {
  readonly status: ServiceRequestStatus | '';
  readonly search: string;
  /** The request whose details are open; empty for none. */
  readonly request: string;
}

/** In the address these have other names than those of the appointments. */
const names = {
  status: 'request-status',
  search: 'request-search',
  request: 'request',
} as const;

export function useRequestParams(): [RequestParams, (changes: Partial<RequestParams>) => void] {
  const [params, setParams] = useSearchParams();
  const shown = useMemo(
    () => ({
      status: statusFilter(params.get(names.status)),
      search: params.get(names.search) ?? '',
      request: params.get(names.request) ?? '',
    }),
    [params],
  );
  const change = useCallback(
    (changes: Partial<RequestParams>) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            const key = names[name as keyof RequestParams];
            if (value === '') after.delete(key);
            else after.set(key, value);
          }
          return after;
        },
        { replace: true },
      ),
    [setParams],
  );
  return [shown, change];
}
