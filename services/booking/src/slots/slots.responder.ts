import { Controller } from '@nestjs/common';
import { bookingRequests, type AvailableSlots, type AvailableSlotsQuery } from '@contracts/booking';
import { Answers } from '@service-kit/requests';
import { SlotsService } from './slots.service';

@Controller()
export class SlotsResponder {
  constructor(private readonly slots: SlotsService) {}

  @Answers(bookingRequests.availableSlots)
  availableSlots({ date }: AvailableSlotsQuery): Promise<AvailableSlots> {
    return this.slots.availableSlots(date, new Date());
  }
}
