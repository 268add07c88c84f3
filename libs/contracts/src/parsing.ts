/** Decorators for request classes, beside those of class-validator. */
import { Transform } from 'class-transformer';
import { registerDecorator } from 'class-validator';

/** Trims text before it is validated, so that blanks alone do not pass as an answer. */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** True for `YYYY-MM-DD` naming a day that exists. */
export function isCalendarDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

export function IsCalendarDate(message: string): PropertyDecorator {
  return (target, propertyName) =>
    registerDecorator({
      name: 'isCalendarDate',
      target: target.constructor,
      propertyName: propertyName as string,
      options: { message },
      validator: { validate: isCalendarDate },
    });
}
