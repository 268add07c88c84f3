import { Controller } from '@nestjs/common';
import { bookingRequests, type Bill } from '@contracts/booking';
import { RequestHandler } from '@service-kit/requests/requests';
import { BillsService } from './bills.service';

@Controller()
export class BillsController {
  constructor(private readonly bills: BillsService) {}

  @RequestHandler(bookingRequests.bills)
  of({ appointmentIds }: { appointmentIds: readonly string[] }): Promise<Bill[]> {
    return this.bills.of(appointmentIds);
  }
}
