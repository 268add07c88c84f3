/** The notes of an appointment, which the office and its technician both write. Pure. */

/**
 * The notes after the technician has written `written` where they had written `before`: it is put in
 * the place of that, beside what the office has added since.
 */
export function notesAfter(present: string | null, before: string | null, written: string): string {
  if (!present || present.includes(written)) return present || written;
  if (before && present.includes(before)) return present.replace(before, () => written);
  return `${present}\n${written}`;
}
