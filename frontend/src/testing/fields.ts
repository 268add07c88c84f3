import { fireEvent } from '@testing-library/react';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The field with this label. Testing Library's `getByLabelText` takes up to a second on a large page. */
export function field(label: string, within: ParentNode = document): Field {
  const found = [...within.querySelectorAll('label')].filter(
    ({ textContent }) => textContent.replace(/ \(optional\)$/, '').trim() === label,
  );
  const [control, ...others] = found.map((each) => each.control);
  if (control && others.length === 0) return control as Field;
  throw new Error(`${found.length} fields have the label ${label}`);
}

/** Fills in fields and chooses from lists, by label. */
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

/** A list's options, without its prompt. */
export const offeredBy = (label: string): string[] =>
  [...(field(label) as HTMLSelectElement).options]
    .filter(({ value }) => value !== '')
    .map(({ text }) => text);

/** An invalid field's error message. */
export function errorUnder(label: string): string | null {
  const control = field(label);
  if (control.getAttribute('aria-invalid') !== 'true') return null;
  return document.getElementById(control.getAttribute('aria-describedby') ?? '')!.textContent;
}
