/**
 * The price book: what tasks, parts and fees cost from which day on. Bills copy what they use, so a
 * change never touches one. Amounts are dollars with two decimals.
 */
import {
  ArrayMaxSize,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Matches,
  Max,
  Min,
  registerDecorator,
  ValidateIf,
  type ValidationArguments,
} from 'class-validator';
import type { Actor } from '../customers/accounts';
import { read, request, type Page } from '../messaging';
import {
  composed,
  IsCalendarDate,
  IsDollars,
  ListOf,
  ListPage,
  ListThat,
  MayBeMissing,
  OneLine,
  OptionalLongText,
  RequiredLongText,
  RequiredText,
  SearchablePage,
} from '../parsing';
import type { FieldError } from '../refusals';
import { appliances, type Appliance } from '../vocabulary/booking';
import {
  feeKinds,
  itemCodePattern,
  priceBookLimits,
  priceBookMessages,
  priceKinds,
  type FeeKind,
  type PriceKind,
} from '../vocabulary/office/price-book';

// Requests

/** GET /api/admin/price-book: in the order of codes. The search finds codes, titles and words. */
export class PriceBookQuery extends SearchablePage {
  @MayBeMissing()
  @IsIn(priceKinds)
  kind?: PriceKind;

  /** The day whose prices are asked for; today if omitted. */
  @MayBeMissing()
  @IsCalendarDate(priceBookMessages.from)
  on?: string;

  /** Items that aren't sold anymore, instead of those that are. */
  @MayBeMissing()
  @IsIn(['true'])
  retired?: 'true';
}

const IsItemCode = (): PropertyDecorator =>
  composed(
    Matches(itemCodePattern, { message: priceBookMessages.code }),
    IsString({ message: priceBookMessages.code }),
    OneLine(),
  );

/** Refuses what only an item of another kind has. */
function OnlyOf(kind: PriceKind, message: string): PropertyDecorator {
  return (target, propertyName) =>
    registerDecorator({
      name: 'onlyOf',
      target: target.constructor,
      propertyName: propertyName as string,
      constraints: [kind],
      options: { message },
      validator: {
        validate: (_value, args?: ValidationArguments) => {
          const given = (args?.object as Partial<PriceBookFields> | undefined)?.kind;
          // An unknown kind is refused itself.
          return given === kind || !priceKinds.some((known) => known === given);
        },
      },
    });
}

/** A part that a task usually needs. */
export class UsualPart {
  @IsItemCode()
  code!: string;

  @Max(priceBookLimits.quantity, { message: priceBookMessages.quantity })
  @Min(1, { message: priceBookMessages.quantity })
  @IsInt({ message: priceBookMessages.quantity })
  quantity!: number;
}

/** An item as the office writes it. What is left out is empty. */
export class PriceBookFields {
  @IsIn(priceKinds, { message: priceBookMessages.kind })
  kind!: PriceKind;

  /** What the customer reads on the bill. */
  @RequiredText(priceBookLimits.title, priceBookMessages.title)
  title!: string;

  /** What is done, for the customer. */
  @OptionalLongText(priceBookLimits.words)
  words?: string;

  /** Dollars: a task's labor, a part's price, a fee's amount. */
  @IsDollars({ max: priceBookLimits.dollars, message: priceBookMessages.price })
  price!: number;

  /** How long a task usually takes. */
  @OnlyOf('task', priceBookMessages.onlyTask)
  @Max(priceBookLimits.minutes, { message: priceBookMessages.minutes })
  @Min(1, { message: priceBookMessages.minutes })
  @IsInt({ message: priceBookMessages.minutes })
  @MayBeMissing()
  minutes?: number;

  /** What a task usually needs. Each is a part of the price book on that day. */
  @OnlyOf('task', priceBookMessages.onlyTask)
  @ListThat<UsualPart>(
    'areDifferentParts',
    priceBookMessages.parts,
    (parts) => new Set(parts.map(({ code }) => code)).size === parts.length,
  )
  @ArrayMaxSize(priceBookLimits.parts, { message: priceBookMessages.parts })
  @ListOf(() => UsualPart)
  @MayBeMissing()
  parts?: UsualPart[];

  /** If it's for one appliance only, such as a diagnostic fee. */
  @IsIn(appliances, { message: priceBookMessages.appliance })
  @MayBeMissing()
  appliance?: Appliance;

  /** Required for a fee. */
  @OnlyOf('fee', priceBookMessages.onlyFee)
  @IsIn(feeKinds, { message: priceBookMessages.feeKind })
  @ValidateIf(({ kind, feeKind }: PriceBookFields) => kind === 'fee' || feeKind !== undefined)
  feeKind?: FeeKind;

  /** It isn't sold anymore. */
  @IsBoolean({ message: priceBookMessages.retired })
  retired!: boolean;
}

/** PUT /api/admin/price-book/{code}: what holds from this day on, until the next change. */
export class ChangePriceBookItem extends PriceBookFields {
  /** Today in business time, or later. */
  @IsCalendarDate(priceBookMessages.from)
  from!: string;

  /** The item's version that this is based on; 0 for a new code. */
  @Max(2_147_483_647)
  @Min(0)
  @IsInt()
  version!: number;
}

/** POST /api/admin/price-book/csv: a file with the columns of GET /api/admin/price-book.csv. */
export class ImportPriceBook {
  @RequiredLongText(priceBookLimits.csv, priceBookMessages.csv)
  csv!: string;

  /** Only says what would change. */
  @IsBoolean()
  dryRun!: boolean;
}

// Replies

/** A part that a task usually needs, with its title and price on that day. */
export interface PricedPart {
  readonly code: string;
  readonly quantity: number;
  readonly title: string;
  readonly price: string;
}

/** What holds from a day on, until the next change. */
export interface PriceBookEntry {
  readonly from: string;
  readonly title: string;
  readonly words: string;
  /** A task's labor, a part's price, a fee's amount. */
  readonly price: string;
  readonly minutes: number | null;
  /** Empty unless it's a task that needs some. */
  readonly parts: readonly PricedPart[];
  readonly appliance: Appliance | null;
  readonly feeKind: FeeKind | null;
  readonly retired: boolean;
  /** Who wrote it. */
  readonly by: string;
  /** ISO instant. */
  readonly at: string;
}

export interface PriceBookItem {
  readonly code: string;
  readonly kind: PriceKind;
  /** Incremented with every change. */
  readonly version: number;
  /** What holds on the day; null before the first day. */
  readonly now: PriceBookEntry | null;
  /** The next change after the day. */
  readonly next: PriceBookEntry | null;
}

/** One entry of an item, past or present or to come, as in a file. */
export interface PriceBookRow {
  readonly code: string;
  readonly kind: PriceKind;
  readonly from: string;
  readonly title: string;
  readonly words: string;
  readonly price: string;
  readonly minutes: number | null;
  readonly parts: readonly { readonly code: string; readonly quantity: number }[];
  readonly appliance: Appliance | null;
  readonly feeKind: FeeKind | null;
  readonly retired: boolean;
}

/** A wrong cell of a file. */
export interface PriceBookError extends FieldError {
  /** As a spreadsheet counts: the head is row 1. */
  readonly row: number;
}

/** What a file changed, or would change. With errors, nothing was changed. */
export interface PriceBookImport {
  /** Codes that are new. */
  readonly added: number;
  /** Rows that change a code. */
  readonly changed: number;
  readonly unchanged: number;
  /** At most 100. */
  readonly errors: readonly PriceBookError[];
}

export const priceBookCalls = {
  /** An item without an entry on the day is listed by its next one. */
  list: read<PriceBookQuery, Page<PriceBookItem>>('payments.price-book'),
  /** All entries, by code and day. */
  rows: read<ListPage, Page<PriceBookRow>>('payments.price-book-rows'),
  /**
   * Refuses with `validation_failed` for a past day, another kind or an unknown part, or with
   * `changed_meanwhile` and the `current` item, which is null for a code that isn't there. Repeating
   * it changes nothing.
   */
  change: request<{ code: string; change: ChangePriceBookItem; by: Actor }, PriceBookItem>(
    'payments.change-price-book',
  ),
  /** Refuses with `changed_meanwhile` if someone changed one of its codes at the same time. */
  import: request<{ file: ImportPriceBook; by: Actor }, PriceBookImport>(
    'payments.import-price-book',
  ),
};
