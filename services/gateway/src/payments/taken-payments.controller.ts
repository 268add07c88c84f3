import { Body, Controller, Post } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Actor } from '@contracts/customers/accounts';
import { paymentCalls, RecordPayment, type TakenPayment } from '@contracts/payments/paying';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { CallingOffice } from '../edge/access/caller';
import { Returns } from '../edge/description/returns';
import { IdempotencyKey } from '../edge/validation/idempotency-key';
import { AppointmentId } from '../edge/validation/path-params';

/** Cash and checks, recorded by the office. */
@ApiTags('payments')
@Controller('api/appointments/:id/payments')
export class TakenPaymentsController {
  constructor(private readonly requests: Requests) {}

  @Post()
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Returns('TakenPayment', 'appointment_not_found', 'nothing_due', 'idempotency_key_reused')
  @Access('admin')
  record(
    @AppointmentId() appointmentId: string,
    @Body() taken: RecordPayment,
    @IdempotencyKey() idempotencyKey: string | null,
    @CallingOffice() by: Actor,
  ): Promise<TakenPayment> {
    return this.requests.ask(paymentCalls.take, { appointmentId, taken, idempotencyKey, by });
  }
}
