/** Decorators for request classes, in addition to class-validator's. */
import { Transform, Type } from 'class-transformer';
import {
  IsArray,
  IsEmail,
  IsInt,
  IsObject,
  IsString,
  Max,
  Min,
  MinLength,
  registerDecorator,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { searchLength } from './vocabulary/booking';
import { isRecordId } from './vocabulary/ids';
import { isName, nameMessage } from './vocabulary/accounts';
import {
  cleanLine,
  cleanText,
  emailLettersMessage,
  hasPlainMailbox,
} from './vocabulary/text/typed-text';

const cleanedBy = (clean: (text: string) => string): PropertyDecorator => {
  const cleaned = (value: unknown): unknown =>
    typeof value === 'string' ? clean(value) : Array.isArray(value) ? value.map(cleaned) : value;
  return Transform(({ value }: { value: unknown }) => cleaned(value));
};

/**
 * Text of one line, or a list of them. Cleaned before validation, so that blanks alone don't count as
 * an answer. Each field that people type has this or `SeveralLines`.
 */
export const OneLine = (): PropertyDecorator => cleanedBy(cleanLine);

/** Text of several lines. */
const SeveralLines = (): PropertyDecorator => cleanedBy(cleanText);

/** Whether it is `YYYY-MM-DD` and an existing day. */
export function isCalendarDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  // Date.parse takes the 31st of a shorter month as the 1st of the next, and returns NaN for no
  // date at all.
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
 * An optional field. Unlike class-validator's `IsOptional`, it doesn't let `null` pass the other
 * rules.
 */
export const MayBeMissing = (): PropertyDecorator => ValidateIf(isGiven);

/** Combines decorators for rules that several fields share. */
export const composed =
  (...decorators: PropertyDecorator[]): PropertyDecorator =>
  (target, propertyName) => {
    for (const decorate of decorators) decorate(target, propertyName);
  };

const leftToOwner = new WeakSet<object>();

/**
 * For a request class whose owner checks each part separately, so that a text that can't be stored
 * affects only its own part.
 */
export const TextsLeftToOwner = (): ClassDecorator => (target) => void leftToOwner.add(target);

export const leavesTextsToOwner = (type: unknown): boolean =>
  typeof type === 'function' && leftToOwner.has(type);

const checkedOnce = new WeakSet<object>();

/**
 * For a query class with few values that many visitors send: the gateway caches which were valid.
 * Not for free text, which would fill memory.
 */
export const CheckedOnce = (): ClassDecorator => (target) => void checkedOnce.add(target);

export const isCheckedOnce = (type: unknown): boolean =>
  typeof type === 'function' && checkedOnce.has(type);

/** An id in a body, or with `each` a list of them. Converted to lowercase. */
export function IsRecordId({
  each = false,
  message = 'Must be an id',
}: { each?: boolean; message?: string } = {}): PropertyDecorator {
  const lower = (value: unknown): unknown =>
    typeof value === 'string' ? value.toLowerCase() : value;
  const lowerCase = Transform(({ value }: { value: unknown }) =>
    Array.isArray(value) ? value.map(lower) : lower(value),
  );
  return (target, propertyName) => {
    lowerCase(target, propertyName);
    registerDecorator({
      name: 'isUuid',
      target: target.constructor,
      propertyName: propertyName as string,
      options: { each, message },
      validator: { validate: isRecordId },
    });
  };
}

/** Dollars with at most two decimals, however written (1e-7 isn't valid). */
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

/** Rounds a measurement before validation: more digits than it can have are useless. */
export const Rounded = (decimals: number): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'number' && Number.isFinite(value) ? Number(value.toFixed(decimals)) : value,
  );

const encoder = new TextEncoder();

/**
 * At most `limit` characters and `2 * limit + 64` bytes of UTF-8. Characters are code points:
 * class-validator's `MaxLength` doesn't count variation selectors, so 4,000 characters could take
 * 28 kB.
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

const Required = (limit: number, message: string): PropertyDecorator =>
  composed(MaxText(limit), MinLength(1, { message }), IsString({ message }));

/** Required text of one line, at most `limit` characters. */
export const RequiredText = (limit: number, message: string): PropertyDecorator =>
  composed(Required(limit, message), OneLine());

/** Required text of several lines. */
export const RequiredLongText = (limit: number, message: string): PropertyDecorator =>
  composed(Required(limit, message), SeveralLines());

/** A person's name: required text without anything to click. */
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

/** An email address that we may have already, as for a login. */
export const KnownEmail = (limit: number, message: string): PropertyDecorator =>
  composed(MaxText(limit), IsEmail({}, { message }), OneLine());

/** An email address that we'll write to. */
export const EmailAddress = (limit: number, message: string): PropertyDecorator =>
  composed(HasPlainMailbox(), KnownEmail(limit, message));

function HasPlainMailbox(): PropertyDecorator {
  return (target, propertyName) =>
    registerDecorator({
      name: 'hasPlainMailbox',
      target: target.constructor,
      propertyName: propertyName as string,
      options: { message: emailLettersMessage },
      validator: { validate: (value) => typeof value !== 'string' || hasPlainMailbox(value) },
    });
}

/** Optional text of one line, at most `limit` characters. */
export const OptionalText = (limit: number): PropertyDecorator =>
  composed(MaxText(limit), IsString(), OneLine(), MayBeMissing());

/** Optional text of several lines. */
export const OptionalLongText = (limit: number): PropertyDecorator =>
  composed(MaxText(limit), IsString(), SeveralLines(), MayBeMissing());

/** The version that a change is based on. An older one is refused with `changed_meanwhile`. */
export const MadeOnVersion = (): PropertyDecorator => (target, propertyName) => {
  for (const rule of [MayBeMissing(), IsInt(), Min(1)]) rule(target, propertyName);
};

/** Page size and position in a long list. */
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
   * Search words. Each must start a word of the record, ignoring accents and case. Three or more
   * digits also match phone numbers in any format.
   */
  @OptionalText(searchLength)
  search?: string;
}

/** Only the gateway asks for it: a page with no next one, whose first are most likely meant. */
export interface BestFirst {
  readonly bestFirst?: boolean;
}

type Parsed = () => new () => object;

/** An object of a class. class-validator alone takes a list of them for one, too. */
export const ObjectOf = (type: Parsed): PropertyDecorator =>
  composed(Type(type), ValidateNested(), IsObject({ message: 'Must be an object' }));

/** A list of objects of a class. class-validator alone takes lists of them for items, too. */
export const ListOf = (type: Parsed): PropertyDecorator =>
  composed(
    Type(type),
    ValidateNested({ each: true }),
    IsObject({ each: true, message: 'Must be a list of objects' }),
    IsArray(),
  );

/** A list whose items have to go together. The name is for the description of the API. */
export const ListThat = <Item>(
  name: string,
  message: string,
  goesTogether: (items: readonly Item[]) => boolean,
): PropertyDecorator => {
  const validate = (items: unknown) => {
    try {
      return Array.isArray(items) && goesTogether(items as Item[]);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      // Of another type. Rules of the items themselves are asked at the same time, not before.
      return false;
    }
  };
  return (target, propertyName) =>
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: propertyName as string,
      options: { message },
      validator: { validate },
    });
};
