import { useMemo } from 'react';
import type { MessageState } from '@contracts/vocabulary/messages';
import { useAddressParams } from '../../shared/page/use-address-params';
import { stateFilter } from './message-words';

/** The state of the message page in the address. */
export interface MessageParams {
  readonly state: MessageState | '';
  readonly search: string;
  /** The message with open details; empty for none. */
  readonly message: string;
}

const keys = { state: 'state', search: 'search', message: 'message' } as const;
const options = { drawer: 'message' } as const;

export function useMessageParams(): [MessageParams, (changes: Partial<MessageParams>) => void] {
  const [params, change] = useAddressParams(keys, options);
  const shown = useMemo(() => ({ ...params, state: stateFilter(params.state) }), [params]);
  return [shown, change];
}
