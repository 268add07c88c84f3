/** Decorators for request classes, next to those of class-validator. */
import { Transform, Type } from 'class-transformer';
import {
  IsEmail,
  IsInt,
  IsString,
  Max,
  Min,
  MinLength,
  registerDecorator,
  ValidateIf,
} from 'class-validator';
import { searchLength } from './vocabulary/booking';
import { isRecordId } from './vocabulary/ids';
import { isName, nameMessage } from './vocabulary/names';

/** Trims text before it is validated, so that blanks alone do not pass as an answer. */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** True for `YYYY-MM-DD` naming a day that exists. */
export function isCalendarDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  // The 31st of a shorter month is the 1st of the next; NaN for no date at all.
  return new Date(`${value}T00:00:00Z`).getUTCDate() === Number(value.slice(-2));
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

export const isGiven = (_request: unknown, value: unknown): boolean => value !== undefined;

/**
 * A field that may be left out. Unlike `IsOptional` of class-validator it does not let `null` past
 * the other rules: a null that no rule has seen would reach the owner as a value.
 */
export const MayBeMissing = (): PropertyDecorator => ValidateIf(isGiven);

/** Several decorators as one, for rules that more than one field has. */
export const composed =
  (...decorators: PropertyDecorator[]): PropertyDecorator =>
  (target, propertyName) => {
    for (const decorate of decorators) decorate(target, propertyName);
  };

const leftToOwner = new WeakSet<object>();

/**
 * On a request class whose owner looks at each part on its own, so that a text which no one can
 * store costs its own part and not the whole request.
 */
export const TextsLeftToOwner = (): ClassDecorator => (target) => void leftToOwner.add(target);

export const leavesTextsToOwner = (type: unknown): boolean =>
  typeof type === 'function' && leftToOwner.has(type);

const checkedOnce = new WeakSet<object>();

/**
 * On a query class with few values that many visitors send: the gateway remembers which were valid.
 * Not for a class that takes free text, which would stay in memory.
 */
export const CheckedOnce = (): ClassDecorator => (target) => void checkedOnce.add(target);

export const isCheckedOnce = (type: unknown): boolean =>
  typeof type === 'function' && checkedOnce.has(type);

/** An id of ours, as a body names it: in lower case, however it was written. */
export function IsRecordId(): PropertyDecorator {
  const lowerCase = Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.toLowerCase() : value,
  );
  return (target, propertyName) => {
    lowerCase(target, propertyName);
    registerDecorator({
      name: 'isUuid',
      target: target.constructor,
      propertyName: propertyName as string,
      options: { message: 'Must be an id' },
      validator: { validate: isRecordId },
    });
  };
}

/** A number of dollars with at most two decimals, however it is written (1e-7 is none). */
export function IsDollars({
  min = 0,
  max,
  message = `Must be dollars from ${min} to ${max} with at most two decimals`,
}: {
  min?: number;
  max: number;
  message?: string;
}): PropertyDecorator {
  return (target, propertyName) =>
    registerDecorator({
      name: 'isDollars',
      target: target.constructor,
      propertyName: propertyName as string,
      constraints: [min, max],
      options: { message },
      validator: {
        validate: (value) =>
          typeof value === 'number' &&
          value >= min &&
          value <= max &&
          Number(value.toFixed(2)) === value,
      },
    });
}

/** Rounds a measurement before it is validated: more digits than it can have only get in the way. */
export const Rounded = (decimals: number): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'number' && Number.isFinite(value) ? Number(value.toFixed(decimals)) : value,
  );

const encoder = new TextEncoder();

/**
 * At most `limit` characters and `2 * limit + 64` bytes of UTF-8. Characters are code points:
 * `MaxLength` of class-validator does not count variation selectors, with which a text of 4,000
 * weighs 28 kB.
 */
export function MaxText(
  limit: number,
  { each, message = `At most ${limit} characters` }: { each?: boolean; message?: string } = {},
): PropertyDecorator {
  const fits = (value: unknown) =>
    typeof value === 'string' &&
    value.length <= 2 * limit &&
    [...value].length <= limit &&
    encoder.encode(value).length <= 2 * limit + 64;
  return (target, propertyName) =>
    registerDecorator({
      name: 'maxText',
      target: target.constructor,
      propertyName: propertyName as string,
      constraints: [limit],
      options: { each, message },
      validator: { validate: fits },
    });
}

/** Text that has to be there: trimmed, and at most `limit` characters. */
export const RequiredText = (limit: number, message: string): PropertyDecorator =>
  composed(MaxText(limit), MinLength(1, { message }), IsString({ message }), Trimmed());

/** The name of a person: as other text that has to be there, and nothing to click. */
export const PersonName = (limit: number, message: string): PropertyDecorator =>
  composed(IsName(), RequiredText(limit, message));

function IsName(): PropertyDecorator {
  return (target, propertyName) =>
    registerDecorator({
      name: 'isName',
      target: target.constructor,
      propertyName: propertyName as string,
      options: { message: nameMessage },
      validator: { validate: (value) => typeof value !== 'string' || isName(value) },
    });
}

/** An email address, trimmed. */
export const EmailAddress = (limit: number, message: string): PropertyDecorator =>
  composed(MaxText(limit), IsEmail({}, { message }), Trimmed());

/** Text that may be left out: trimmed, and at most `limit` characters. */
export const OptionalText = (limit: number): PropertyDecorator =>
  composed(MaxText(limit), IsString(), Trimmed(), MayBeMissing());

/** The version of a record that a change was made on; an older one is refused as `changed_meanwhile`. */
export const MadeOnVersion = (): PropertyDecorator => (target, propertyName) => {
  for (const rule of [MayBeMissing(), IsInt(), Min(1)]) rule(target, propertyName);
};

/** How much of a long list, and from where on. */
export class ListPage {
  /** At most 500. */
  @MayBeMissing()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(500)
  limit?: number;

  @MayBeMissing()
  @IsString()
  @MaxText(200)
  cursor?: string;
}

/** A list that can be searched. */
export class SearchablePage extends ListPage {
  /**
   * Words, each of which must begin a word of the record, accents and case aside; three digits and
   * more also find a phone number, however either is written.
   */
  @OptionalText(searchLength)
  search?: string;
}
