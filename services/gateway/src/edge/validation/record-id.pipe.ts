import type { PipeTransform } from '@nestjs/common';
import type { RefusalCode } from '@contracts/refusals';
import { isRecordId } from '@contracts/vocabulary/ids';
import { Refusal } from '@service-kit/requests/refusal';

/** Returns the id in lowercase, as stored; undefined if it's impossible. */
export function asRecordId(text: unknown): string | undefined {
  const id = typeof text === 'string' ? text.toLowerCase() : undefined;
  return isRecordId(id) ? id : undefined;
}

/**
 * The id of any record in a path. An impossible id gets the same answer as an unknown one, so that
 * the answer doesn't reveal the format.
 */
export class RecordIdPipe implements PipeTransform<unknown, string> {
  constructor(private readonly missing: RefusalCode) {}

  transform(value: unknown): string {
    const id = asRecordId(value);
    if (!id) throw new Refusal(this.missing);
    return id;
  }
}
