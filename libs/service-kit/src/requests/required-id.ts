import type { RefusalCode } from '@contracts/refusals';
import { isRecordId } from '@contracts/vocabulary/ids';
import { Refusal } from './refusal';

/** The id itself, or the refusal `missing`: what cannot be an id is unknown, not a failing statement. */
export function requiredId(id: unknown, missing: RefusalCode): string {
  if (!isRecordId(id)) throw new Refusal(missing);
  return id;
}
