import { fireEvent, screen } from '@testing-library/react';

const fieldOf = (label: string) =>
  screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label);

/** Types into fields or chooses from lists, by their labels: in one go, since a page can't tell how fast someone types. */
export function fill(entries: Readonly<Record<string, string>>): void {
  for (const [label, entry] of Object.entries(entries)) {
    const field = fieldOf(label);
    const value =
      field instanceof HTMLSelectElement
        ? [...field.options].find((option) => option.text === entry)?.value
        : entry;
    if (value === undefined) throw new Error(`${label} doesn't offer ${entry}`);
    field.focus();
    fireEvent.change(field, { target: { value } });
  }
}

export const valueOf = (label: string): string => fieldOf(label).value;

/** What a list offers, but for its prompt. */
export const offeredBy = (label: string): string[] =>
  [...(fieldOf(label) as HTMLSelectElement).options]
    .filter(({ value }) => value !== '')
    .map(({ text }) => text);

/** What is said under a field that is wrong. */
export function errorUnder(label: string): string | null {
  const field = fieldOf(label);
  if (field.getAttribute('aria-invalid') !== 'true') return null;
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')!.textContent;
}
