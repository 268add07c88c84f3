/** The notes of an appointment, which the office and its technician both write. Pure. */

/**
 * The notes after tracking has told `told` where it had told `before`: what the technician wrote is
 * put in the place of what they had written, beside what the office has added since.
 */
export function notesAfter(
  present: string | null,
  before: string | null,
  told: string | null,
): string | null {
  if (told === null || told === before) return present;
  if (!present || present.includes(told)) return present || told;
  if (before && present.includes(before)) return present.replace(before, () => told);
  return `${present}\n${told}`;
}
