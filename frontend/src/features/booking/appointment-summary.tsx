import { formatCalendarDate, formatSlot } from '../../shared/format';
import type { FieldRow, visitFields } from '../../shared/forms/visit-fields';
import { fieldsOf } from '../../shared/forms/visit-form';
import { RatingPlate, type PlateCell } from '../../shared/ui/business/rating-plate';

type Fields = typeof visitFields;

/** The fields of the summary. */
export type SummaryField = {
  [Name in keyof Fields]: Fields[Name] extends { summary: string } ? Name : never;
}[keyof Fields];

const written: Partial<Record<FieldRow['control'], (value: string) => string>> = {
  date: formatCalendarDate,
  hour: formatSlot,
};

/** The choices so far. Leaves out what hasn't been chosen. */
export function AppointmentSummary({ chosen }: { chosen: Record<SummaryField, string> }) {
  const values: Record<string, string> = chosen;
  const lines = new Map<string, string>();
  for (const { name, summary, control } of fieldsOf('booking')) {
    const value = values[name] ?? '';
    if (summary === undefined || value === '') continue;
    const before = lines.get(summary);
    const text = written[control]?.(value) ?? value;
    lines.set(summary, before === undefined ? text : `${before} · ${text}`);
  }
  const cells: PlateCell[] = [...lines].map(([label, value]) => ({ label, value }));
  return cells.length > 0 ? <RatingPlate cells={cells} columns={2} size="text" /> : null;
}
