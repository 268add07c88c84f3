import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { bookingRequests, type Visit } from '@contracts/booking/appointments';
import type { Actor } from '@contracts/customers/accounts';
import {
  FindPlace,
  MoveRecord,
  PinHouse,
  TrackingLinkQuery,
  trackingRequests,
  type Alert,
  type DispatchRecord,
  type FoundPlace,
  type TrackingRecord,
} from '@contracts/tracking/records';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { Returns, ReturnsListOf } from '../edge/description/returns';
import { Access } from '../edge/access/access';
import { CallingAccount, CallingOffice, type AccountCaller } from '../edge/access/caller';
import { AppointmentId } from '../edge/validation/path-params';
import {
  journeyVisitOf,
  opensTracking,
  TrackingRecordsService,
  withoutPlace,
} from './tracking-records.service';
import { OfficeAlertsService } from '../status/office-alerts.service';

@ApiTags('tracking')
@Controller('api')
export class TrackingController {
  constructor(
    private readonly requests: Requests,
    private readonly records: TrackingRecordsService,
    private readonly officeAlerts: OfficeAlertsService,
  ) {}

  @Get('tracking/:appointmentId')
  @Returns('TrackingRecord', 'appointment_not_found')
  @Access('anyone')
  async record(
    @AppointmentId('appointmentId') appointmentId: string,
    @Query() { key }: TrackingLinkQuery,
  ): Promise<TrackingRecord> {
    const { record, link } = await this.records.one(appointmentId);
    return opensTracking(link, key) ? record : withoutPlace(record);
  }

  @Get('tracking')
  @ReturnsListOf('DispatchRecord')
  @Access('admin')
  list(): Promise<DispatchRecord[]> {
    return this.records.list();
  }

  @Post('tracking/place')
  @HttpCode(200)
  @Returns('FoundPlace')
  @Access('admin')
  findPlace(@Body() asked: FindPlace): Promise<FoundPlace> {
    return this.requests.ask(trackingRequests.findPlace, asked);
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
  async move(
    @CallingOffice() by: Actor,
    @AppointmentId('appointmentId') appointmentId: string,
    @Body() move: MoveRecord,
  ): Promise<DispatchRecord> {
    const asked = { ...move, appointmentId, by };
    const visit = await this.requests
      .ask(bookingRequests.moveByOffice, asked)
      .catch((error: unknown) => this.showingCurrent(error));
    return (await this.records.join(visit)).dispatch;
  }

  @Put('tracking/:appointmentId/pin')
  @Returns('DispatchRecord', 'appointment_not_found', 'location_invalid', 'changed_meanwhile')
  @Access('admin')
  async pin(
    @AppointmentId('appointmentId') appointmentId: string,
    @Body() pin: PinHouse,
  ): Promise<DispatchRecord> {
    const visit = await this.requests.ask(bookingRequests.visit, { appointmentId });
    const asked = { visit: journeyVisitOf(visit), pin };
    await this.requests.ask(trackingRequests.pinHouse, asked).catch(async (error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'changed_meanwhile') throw error;
      const { dispatch: current } = await this.records.one(appointmentId);
      throw new Refusal('changed_meanwhile', { details: { current } });
    });
    return (await this.records.join(visit)).dispatch;
  }

  /** The current visit, in the office's format. */
  private async showingCurrent(error: unknown): Promise<never> {
    if (!(error instanceof Refusal) || error.code !== 'changed_meanwhile') throw error;
    const { current } = error.details as { current: Visit };
    throw new Refusal('changed_meanwhile', {
      details: { current: (await this.records.join(current)).dispatch },
    });
  }

  @Get('admin/alerts')
  @ReturnsListOf('Alert')
  @Access('admin', { atLeast: 'bookkeeper' })
  alerts(@CallingAccount() { officeRole }: AccountCaller): Promise<Alert[]> {
    return officeRole === 'bookkeeper' ? this.officeAlerts.ofMoney() : this.officeAlerts.all();
  }
}
