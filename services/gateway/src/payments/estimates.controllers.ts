import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '@contracts/customers/accounts';
import type { Page } from '@contracts/messaging';
import { ListPage } from '@contracts/parsing';
import {
  AnswerEstimate,
  AskAboutEstimate,
  estimateCalls,
  SendEstimate,
  type Estimate,
  type ShownEstimate,
  type VisitEstimates,
} from '@contracts/payments/estimates';
import { priceBookCalls, type PriceBookItem } from '@contracts/payments/price-book';
import { estimateLimits } from '@contracts/vocabulary/estimates';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { CallingOffice, CallingTechnician } from '../edge/access/caller';
import { Returns, ReturnsNothing, ReturnsPageOf } from '../edge/description/returns';
import { AppointmentId, EstimateId, LinkToken } from '../edge/validation/path-params';

const { options, lines, points, strokes } = estimateLimits;
const bytesPerLine = 1_600;
/** Its fields and the object itself. */
const valuesPerLine = 8;
/** All options with all their lines, and as much as two lines for what else an option has. */
const sending = {
  bodyLimit: options * (lines + 2) * bytesPerLine,
  bodyValues: options * (lines + 2) * valuesPerLine,
};
const valuesPerPoint = 3;
const answering = { bodyValues: points * valuesPerPoint + strokes * valuesPerPoint + 20 };

const sendRefusals = [
  'appointment_not_found',
  'estimate_not_found',
  'transition_refused',
  'changed_meanwhile',
  'idempotency_key_reused',
] as const;

@ApiTags('technician phone')
@Controller('api/technician')
export class PhoneEstimatesController {
  constructor(private readonly requests: Requests) {}

  /** What is sold today, to write estimates without a network. Follow the cursor to get all of it. */
  @Get('price-book')
  @ReturnsPageOf('PriceBookItem')
  @Access('technician')
  priceBook(@Query() query: ListPage): Promise<Page<PriceBookItem>> {
    return this.requests.ask(priceBookCalls.list, query);
  }

  @Get('jobs/:appointmentId/estimates')
  @Returns('VisitEstimates', 'appointment_not_found')
  @Access('technician')
  list(
    @CallingTechnician() technicianId: string,
    @AppointmentId('appointmentId') appointmentId: string,
  ): Promise<VisitEstimates> {
    return this.requests.ask(estimateCalls.ofVisit, { appointmentId, technicianId });
  }

  @Put('jobs/:appointmentId/estimates/:estimateId')
  @Returns('Estimate', 'too_late', ...sendRefusals)
  @Access('technician', sending)
  send(
    @CallingTechnician() technicianId: string,
    @AppointmentId('appointmentId') appointmentId: string,
    @EstimateId() estimateId: string,
    @Body() estimate: SendEstimate,
  ): Promise<Estimate> {
    const by = { technicianId };
    return this.requests.ask(estimateCalls.send, { appointmentId, estimateId, estimate, by });
  }
}

@ApiTags('booking')
@Controller('api/appointments/:id/estimates')
export class OfficeEstimatesController {
  constructor(private readonly requests: Requests) {}

  @Get()
  @Returns('VisitEstimates', 'appointment_not_found')
  @Access('admin')
  list(@AppointmentId() appointmentId: string): Promise<VisitEstimates> {
    return this.requests.ask(estimateCalls.ofVisit, { appointmentId, technicianId: null });
  }

  @Put(':estimateId')
  @Returns('Estimate', ...sendRefusals)
  @Access('admin', sending)
  send(
    @AppointmentId() appointmentId: string,
    @EstimateId() estimateId: string,
    @Body() estimate: SendEstimate,
    @CallingOffice() by: Actor,
  ): Promise<Estimate> {
    return this.requests.ask(estimateCalls.send, { appointmentId, estimateId, estimate, by });
  }
}

const byLink = { limit: 'estimate' } as const;

/** An estimate, by its link. GET only shows it, because mail scanners open links. */
@ApiTags('own records')
@Controller('api/estimates/:token')
export class LinkedEstimatesController {
  constructor(private readonly requests: Requests) {}

  @Get()
  @Returns('ShownEstimate', 'estimate_not_found')
  @Access('anyone', byLink)
  shown(@LinkToken('estimate_not_found') token: string): Promise<ShownEstimate> {
    return this.requests.ask(estimateCalls.shown, { token });
  }

  @Post('answer')
  @HttpCode(200)
  @Returns('ShownEstimate', 'estimate_not_found', 'transition_refused', 'changed_meanwhile')
  @Access('anyone', { ...byLink, ...answering })
  answer(
    @LinkToken('estimate_not_found') token: string,
    @Body() answer: AnswerEstimate,
  ): Promise<ShownEstimate> {
    return this.requests.ask(estimateCalls.answer, { token, answer });
  }

  @Post('questions')
  @HttpCode(204)
  @ReturnsNothing('estimate_not_found', 'rate_limited')
  @Access('anyone', byLink)
  async ask(
    @LinkToken('estimate_not_found') token: string,
    @Body() asked: AskAboutEstimate,
  ): Promise<void> {
    await this.requests.ask(estimateCalls.ask, { token, asked });
  }
}
