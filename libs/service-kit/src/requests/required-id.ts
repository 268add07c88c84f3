import type { RefusalCode } from '@contracts/refusals';
import { isRecordId } from '@contracts/vocabulary/ids';
import { Refusal } from './refusal';

/** Refuses with `missing` if the id isn't well-formed, so it never reaches a statement. */
export function requiredId(id: unknown, missing: RefusalCode): string {
  if (!isRecordId(id)) throw new Refusal(missing);
  return id;
}
