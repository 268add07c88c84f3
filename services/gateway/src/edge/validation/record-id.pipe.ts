import type { PipeTransform } from '@nestjs/common';
import type { RefusalCode } from '@contracts/refusals';
import { isRecordId } from '@contracts/vocabulary/ids';
import { Refusal } from '@service-kit/requests/refusal';

/** The id as it is stored, in lower case; undefined for what cannot be one. */
export function asRecordId(text: unknown): string | undefined {
  const id = typeof text === 'string' ? text.toLowerCase() : undefined;
  return isRecordId(id) ? id : undefined;
}

/**
 * An id in a path, whatever the record is that it is the id of. What cannot be an id is
 * answered like an id that does not exist, so that the answer does not give away its form.
 */
export class RecordIdPipe implements PipeTransform<unknown, string> {
  constructor(private readonly missing: RefusalCode) {}

  transform(value: unknown): string {
    const id = asRecordId(value);
    if (!id) throw new Refusal(this.missing);
    return id;
  }
}
