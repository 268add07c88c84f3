import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '@contracts/customers/accounts';
import {
  AddTaxRates,
  ChangeTaxRules,
  salesTaxCalls,
  type SalesTaxSettings,
} from '@contracts/payments/sales-tax';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { CallingOffice } from '../edge/access/caller';
import { Returns } from '../edge/description/returns';

@ApiTags('payments')
@Controller('api/admin/sales-tax')
export class SalesTaxApiController {
  constructor(private readonly requests: Requests) {}

  @Get()
  @Returns('SalesTaxSettings')
  @Access('admin', { atLeast: 'bookkeeper' })
  read(): Promise<SalesTaxSettings> {
    return this.requests.ask(salesTaxCalls.settings, {});
  }

  @Post('rates')
  @HttpCode(200)
  @Returns('SalesTaxSettings', 'changed_meanwhile')
  @Access('admin', { atLeast: 'owner' })
  addRates(@Body() add: AddTaxRates, @CallingOffice() by: Actor): Promise<SalesTaxSettings> {
    return this.requests.ask(salesTaxCalls.addRates, { add, by });
  }

  @Put('rules')
  @Returns('SalesTaxSettings', 'changed_meanwhile')
  @Access('admin', { atLeast: 'owner' })
  changeRules(
    @Body() change: ChangeTaxRules,
    @CallingOffice() by: Actor,
  ): Promise<SalesTaxSettings> {
    return this.requests.ask(salesTaxCalls.changeRules, { change, by });
  }
}
