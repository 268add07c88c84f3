import { fireEvent } from '@testing-library/react';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The field with this label. `getByLabelText` of Testing Library looks at all of the page, and takes a second where there is much. */
export function field(label: string, within: ParentNode = document): Field {
  const found = [...within.querySelectorAll('label')].filter(
    ({ textContent }) => textContent.replace(/ \(optional\)$/, '').trim() === label,
  );
  const [control, ...others] = found.map((each) => each.control);
  if (control && others.length === 0) return control as Field;
  throw new Error(`${found.length} fields have the label ${label}`);
}

/** Types into fields or chooses from lists, by their labels: in one go, since a page can't tell how fast someone types. */
export function fill(entries: Readonly<Record<string, string>>, within?: ParentNode): void {
  for (const [label, entry] of Object.entries(entries)) {
    const control = field(label, within);
    const value =
      control instanceof HTMLSelectElement
        ? [...control.options].find((option) => option.text === entry)?.value
        : entry;
    if (value === undefined) throw new Error(`${label} doesn't offer ${entry}`);
    control.focus();
    fireEvent.change(control, { target: { value } });
  }
}

export const valueOf = (label: string, within?: ParentNode): string => field(label, within).value;

/** What a list offers, but for its prompt. */
export const offeredBy = (label: string): string[] =>
  [...(field(label) as HTMLSelectElement).options]
    .filter(({ value }) => value !== '')
    .map(({ text }) => text);

/** What is said under a field that is wrong. */
export function errorUnder(label: string): string | null {
  const control = field(label);
  if (control.getAttribute('aria-invalid') !== 'true') return null;
  return document.getElementById(control.getAttribute('aria-describedby') ?? '')!.textContent;
}
