import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@contracts/messaging';
import { salesTaxCalls } from '@contracts/payments/sales-tax';
import { RequestHandler } from '@service-kit/requests/requests';
import { TaxSettingsService } from './tax-settings.service';

@Controller()
export class SalesTaxController {
  constructor(private readonly settings: TaxSettingsService) {}

  @RequestHandler(salesTaxCalls.settings)
  read() {
    return this.settings.read();
  }

  @RequestHandler(salesTaxCalls.addRates)
  addRates(command: PayloadOf<typeof salesTaxCalls.addRates>) {
    return this.settings.addRates(command, new Date());
  }

  @RequestHandler(salesTaxCalls.changeRules)
  changeRules(command: PayloadOf<typeof salesTaxCalls.changeRules>) {
    return this.settings.changeRules(command, new Date());
  }
}
