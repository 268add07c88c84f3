import { Controller } from '@nestjs/common';
import {
  bookingRequests,
  type AvailableSlots,
  type AvailableSlotsQuery,
} from '@contracts/booking/appointments';
import { RequestHandler } from '@service-kit/requests/requests';
import { SlotsService } from './slots.service';

@Controller()
export class SlotsController {
  constructor(private readonly slots: SlotsService) {}

  @RequestHandler(bookingRequests.availableSlots)
  availableSlots({ date }: AvailableSlotsQuery): Promise<AvailableSlots> {
    return this.slots.availableSlots(date, new Date());
  }
}
