import type { PipeTransform } from '@nestjs/common';
import type { RefusalCode } from '@contracts/refusals';
import { Refusal } from '@service-kit/requests/refusal';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Ids are lower case everywhere; undefined for what cannot be one. */
export function asReference(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const lower = text.toLowerCase();
  return uuid.test(lower) ? lower : undefined;
}

/** An id in a path. One that is none names nothing, and the answer does not say how they look. */
export class AppointmentIdPipe implements PipeTransform<unknown, string> {
  constructor(private readonly missing: RefusalCode) {}

  transform(value: unknown): string {
    const reference = asReference(value);
    if (!reference) throw new Refusal(this.missing);
    return reference;
  }
}
