import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { Actor } from '@contracts/customers';
import {
  MoveRecord,
  trackingRequests,
  type Alert,
  type DispatchRecord,
  type TrackingRecord,
} from '@contracts/tracking';
import { Requests } from '@service-kit/requests';
import { Admits } from '../edge/access/admits';
import { CallingOffice } from '../edge/access/called-by';
import { ReferencePipe } from '../edge/validation/reference.pipe';

const AppointmentId = () => Param('appointmentId', new ReferencePipe('appointment_not_found'));

@ApiTags('tracking')
@Controller('api')
export class TrackingController {
  constructor(private readonly requests: Requests) {}

  @Get('tracking/:appointmentId')
  @Admits('anyone')
  record(@AppointmentId() appointmentId: string): Promise<TrackingRecord> {
    return this.requests.ask(trackingRequests.record, { appointmentId });
  }

  @Get('tracking')
  @ApiBearerAuth()
  @Admits('admin')
  records(): Promise<DispatchRecord[]> {
    return this.requests.ask(trackingRequests.records, {});
  }

  @Put('tracking/:appointmentId/status')
  @ApiBearerAuth()
  @Admits('admin')
  move(
    @CallingOffice() by: Actor,
    @AppointmentId() appointmentId: string,
    @Body() move: MoveRecord,
  ): Promise<DispatchRecord> {
    return this.requests.ask(trackingRequests.moveByOffice, { ...move, appointmentId, by });
  }

  @Get('admin/alerts')
  @ApiBearerAuth()
  @Admits('admin')
  alerts(): Promise<Alert[]> {
    return this.requests.ask(trackingRequests.alerts, {});
  }
}
