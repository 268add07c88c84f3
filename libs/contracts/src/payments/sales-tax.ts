/**
 * Florida's sales tax as the company charges it: rates by county, and what its accountant decides.
 * Rows never change: a later one holds from its first day on.
 */
import { ArrayMinSize, IsBoolean, IsIn, IsInt, Max, Min } from 'class-validator';
import type { Actor } from '../customers/accounts';
import { read, request } from '../messaging';
import { composed, IsCalendarDate, ListOf, ListThat } from '../parsing';
import { taxLimits, taxMessages } from '../vocabulary/tax/tax-settings';
import {
  taxCounties,
  type TaxCounty,
  type TaxRate,
  type TaxRules,
} from '../vocabulary/tax/tax-rates';

// Requests

const IsRate = (): PropertyDecorator =>
  composed(
    Max(taxLimits.rate, { message: taxMessages.rate }),
    Min(0, { message: taxMessages.rate }),
    IsInt({ message: taxMessages.rate }),
  );

const IsCounty = (): PropertyDecorator => IsIn(taxCounties, { message: taxMessages.county });

/** A county's surtax, in hundredths of a percent. */
export class CountySurtax {
  @IsCounty()
  county!: TaxCounty;

  @IsRate()
  surtax!: number;
}

/** Based on this version of all settings. */
class BasedOnVersion {
  @Max(2_147_483_647)
  @Min(0)
  @IsInt()
  version!: number;
}

/** POST /api/admin/sales-tax/rates: what counties charge from one day until another. */
export class AddTaxRates extends BasedOnVersion {
  /** Today in business time, or later. */
  @IsCalendarDate(taxMessages.from)
  from!: string;

  /** The last day. */
  @IsCalendarDate(taxMessages.until)
  until!: string;

  /** The state's rate, in hundredths of a percent. */
  @IsRate()
  state!: number;

  @ListThat<CountySurtax>(
    'areDifferentCounties',
    taxMessages.counties,
    (counties) => new Set(counties.map(({ county }) => county)).size === counties.length,
  )
  @ArrayMinSize(1, { message: taxMessages.counties })
  @ListOf(() => CountySurtax)
  counties!: CountySurtax[];
}

/** PUT /api/admin/sales-tax/rules: what holds from this day on, until the next change. */
export class ChangeTaxRules extends BasedOnVersion {
  /** Today in business time, or later. */
  @IsCalendarDate(taxMessages.from)
  from!: string;

  /** Whether the surtax ends at $5,000 for the repair of one appliance, parts and labor together. */
  @IsBoolean()
  capsRepairs!: boolean;

  /** Where the company files its return. */
  @IsCounty()
  officeCounty!: TaxCounty;
}

// Replies

interface Written {
  readonly by: string;
  /** ISO instant. */
  readonly at: string;
}

/** A county's rate from its first day on, until its last day or the next row's first one. */
export interface WrittenTaxRate extends TaxRate, Written {}

export interface WrittenTaxRules extends TaxRules, Written {}

/** GET /api/admin/sales-tax: all that the calculator needs. */
export interface SalesTaxSettings {
  /** Incremented with every row. */
  readonly version: number;
  /** By county and first day. */
  readonly rates: readonly WrittenTaxRate[];
  /** By first day. Empty until someone decides: then the safe ones hold. */
  readonly rules: readonly WrittenTaxRules[];
}

export const salesTaxCalls = {
  settings: read<Record<string, never>, SalesTaxSettings>('payments.sales-tax'),
  /**
   * Refuses with `validation_failed` for a past day, or with `changed_meanwhile` and the `current`
   * settings. Repeating it changes nothing.
   */
  addRates: request<{ add: AddTaxRates; by: Actor }, SalesTaxSettings>('payments.add-tax-rates'),
  /** Refuses like `addRates`. */
  changeRules: request<{ change: ChangeTaxRules; by: Actor }, SalesTaxSettings>(
    'payments.change-tax-rules',
  ),
};
