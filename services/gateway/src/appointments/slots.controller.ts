import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AvailableSlotsQuery, type AvailableSlots } from '@contracts/booking/appointments';
import { Returns } from '../edge/description/returns';
import { Access } from '../edge/access/access';
import { SlotsCache } from './slots-cache';

@ApiTags('booking')
@Controller('api/appointments/available-slots')
export class SlotsApiController {
  constructor(private readonly slots: SlotsCache) {}

  @Get()
  @Returns('AvailableSlots')
  @Access('anyone')
  available(@Query() { date }: AvailableSlotsQuery): Promise<AvailableSlots> {
    return this.slots.slotsOf(date);
  }
}
