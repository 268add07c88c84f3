import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '@contracts/customers';
import {
  MoveRecord,
  trackingRequests,
  type Alert,
  type DispatchRecord,
  type TrackingRecord,
} from '@contracts/tracking';
import { Requests } from '@service-kit/requests/requests';
import { Returns, ReturnsListOf } from '../edge/description/returns';
import { Access } from '../edge/access/access';
import { CallingOffice } from '../edge/access/called-by';
import { RecordIdPipe } from '../edge/validation/record-id.pipe';
import { MessageConcernsService } from '../status/message-concerns.service';
import { ImportConcernsService } from '../status/import-concerns.service';
import { PaymentConcernsService } from '../status/payment-concerns.service';
import { WaitingEventsService } from '../status/waiting-events.service';

const AppointmentId = () => Param('appointmentId', new RecordIdPipe('appointment_not_found'));

@ApiTags('tracking')
@Controller('api')
export class TrackingController {
  constructor(
    private readonly requests: Requests,
    private readonly waitingEvents: WaitingEventsService,
    private readonly messageConcerns: MessageConcernsService,
    private readonly paymentConcerns: PaymentConcernsService,
    private readonly importConcerns: ImportConcernsService,
  ) {}

  @Get('tracking/:appointmentId')
  @Returns('TrackingRecord', 'appointment_not_found')
  @Access('anyone')
  record(@AppointmentId() appointmentId: string): Promise<TrackingRecord> {
    return this.requests.ask(trackingRequests.record, { appointmentId });
  }

  @Get('tracking')
  @ReturnsListOf('DispatchRecord')
  @Access('admin')
  records(): Promise<DispatchRecord[]> {
    return this.requests.ask(trackingRequests.records, {});
  }

  @Put('tracking/:appointmentId/status')
  @Returns(
    'DispatchRecord',
    'appointment_not_found',
    'transition_refused',
    'already_en_route',
    'changed_meanwhile',
  )
  @Access('admin')
  move(
    @CallingOffice() by: Actor,
    @AppointmentId() appointmentId: string,
    @Body() move: MoveRecord,
  ): Promise<DispatchRecord> {
    return this.requests.ask(trackingRequests.moveByOffice, { ...move, appointmentId, by });
  }

  @Get('admin/alerts')
  @ReturnsListOf('Alert')
  @Access('admin')
  async alerts(): Promise<Alert[]> {
    const [waiting, jobs, payments, imports, failed] = await Promise.all([
      this.waitingEvents.alerts(),
      this.requests.ask(trackingRequests.alerts, {}),
      this.paymentConcerns.alerts(),
      this.importConcerns.alerts(),
      this.messageConcerns.alerts(),
    ]);
    return [...waiting, ...jobs, ...payments, ...imports, ...failed];
  }
}
