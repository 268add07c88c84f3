import { Body, Controller, Post, Put } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { PriceJob } from '@contracts/booking/appointment-calls';
import { paymentCalls, TakePayment, type TakenPayment } from '@contracts/payments/paying';
import type { DoorBill } from '@contracts/tracking/technician-phone';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { CallingTechnician } from '../edge/access/caller';
import { Returns } from '../edge/description/returns';
import { IdempotencyKey } from '../edge/validation/idempotency-key';
import { AppointmentId } from '../edge/validation/path-params';
import { PhoneJobsService } from './phone-jobs.service';

/** The price, and cash and checks, by the technician at the door. */
@ApiTags('technician phone')
@Controller('api/technician/jobs/:appointmentId')
export class DoorPaymentsController {
  constructor(
    private readonly requests: Requests,
    private readonly phoneJobs: PhoneJobsService,
  ) {}

  @Put('price')
  @Returns(
    'DoorBill',
    'appointment_not_found',
    'transition_refused',
    'too_late',
    'changed_meanwhile',
  )
  @Access('technician')
  price(
    @CallingTechnician() technicianId: string,
    @AppointmentId('appointmentId') appointmentId: string,
    @Body() price: PriceJob,
  ): Promise<DoorBill> {
    return this.phoneJobs.price({ technicianId, appointmentId, price });
  }

  @Post('payments')
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Returns(
    'TakenPayment',
    'appointment_not_found',
    'nothing_due',
    'too_late',
    'idempotency_key_reused',
  )
  @Access('technician')
  take(
    @CallingTechnician() technicianId: string,
    @AppointmentId('appointmentId') appointmentId: string,
    @Body() taken: TakePayment,
    @IdempotencyKey() idempotencyKey: string | null,
  ): Promise<TakenPayment> {
    const by = { technicianId };
    return this.requests.ask(paymentCalls.take, { appointmentId, taken, idempotencyKey, by });
  }
}
