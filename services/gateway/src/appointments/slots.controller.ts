import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AvailableSlotsQuery, type AvailableSlots } from '@contracts/booking';
import { Returns } from '../edge/description/returns';
import { Admits } from '../edge/access/admits';
import { SlotsMemory } from './slots-memory';

@ApiTags('booking')
@Controller('api/appointments/available-slots')
export class SlotsController {
  constructor(private readonly slots: SlotsMemory) {}

  @Get()
  @Returns('AvailableSlots')
  @Admits('anyone')
  available(@Query() { date }: AvailableSlotsQuery): Promise<AvailableSlots> {
    return this.slots.slotsOf(date);
  }
}
