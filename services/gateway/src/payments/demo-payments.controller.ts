import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ConfirmDemoPayment,
  paymentCalls,
  type DemoConfirmation,
} from '@contracts/payments/paying';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { Returns } from '../edge/description/returns';
import { RecordIdPipe } from '../edge/validation/record-id.pipe';

const confirmWithinMs = 16_000;

/** The demo's card form instead of Stripe's. These calls exist in demo mode only. */
@ApiTags('payments')
@Controller('api/demo/payments')
export class DemoPaymentsController {
  constructor(private readonly requests: Requests) {}

  @Post(':paymentId/confirm')
  @HttpCode(200)
  @Returns('DemoConfirmation', 'payment_not_found', 'payment_declined', 'payments_unavailable')
  @Access('anyone', { limit: 'payment' })
  confirm(
    @Param('paymentId', new RecordIdPipe('payment_not_found')) paymentId: string,
    @Body() card: ConfirmDemoPayment,
  ): Promise<DemoConfirmation> {
    return this.requests.ask(
      paymentCalls.confirmDemo,
      { paymentId, card },
      { deadlineMs: confirmWithinMs },
    );
  }
}
