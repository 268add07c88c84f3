import { Controller } from '@nestjs/common';
import { bookingRequests, type Bill, type NamedBill } from '@contracts/booking/appointments';
import { RequestHandler } from '@service-kit/requests/requests';
import { BillsService } from './bills.service';

@Controller()
export class BillsController {
  constructor(private readonly bills: BillsService) {}

  @RequestHandler(bookingRequests.bills)
  of({ appointmentIds }: { appointmentIds: readonly string[] }): Promise<Bill[]> {
    return this.bills.of(appointmentIds);
  }

  @RequestHandler(bookingRequests.namedBill)
  async named(asked: NamedBill): Promise<{ bill: Bill | null }> {
    return { bill: await this.bills.named(asked) };
  }
}
