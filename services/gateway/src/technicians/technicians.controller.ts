import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiHeader, ApiQuery, ApiTags } from '@nestjs/swagger';
import {
  AddTechnician,
  SetTechnicianLocation,
  technicianRequests,
  UpdateTechnician,
  type Technician,
  type TechnicianProfile,
} from '@contracts/tracking/technicians';
import type { Actor } from '@contracts/customers/accounts';
import { notificationsRequests } from '@contracts/notifications/messages';
import { bookingRequests } from '@contracts/booking/appointments';
import { linkedPages, pathWithToken } from '@contracts/vocabulary/site-pages';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { Returns, ReturnsListOf } from '../edge/description/returns';
import { answerPart } from '../edge/http/answer-part';
import { Access } from '../edge/access/access';
import { CallingOffice } from '../edge/access/caller';
import { GatewayConfig } from '../config';
import { IdempotencyKey } from '../edge/validation/idempotency-key';
import { asRecordId, TechnicianId } from '../edge/validation/path-params';
import { requireReachable } from '../edge/validation/reachable';

@ApiTags('technicians')
@Controller('api/technicians')
export class TechniciansApiController {
  constructor(
    private readonly requests: Requests,
    private readonly config: GatewayConfig,
  ) {}

  @Get()
  @ReturnsListOf('Technician')
  @Access('admin')
  async list(): Promise<Technician[]> {
    const [technicians, busy] = await Promise.all([
      this.requests.ask(technicianRequests.technicians, {}),
      answerPart(this.requests, bookingRequests.busyTechnicians, {}),
    ]);
    return technicians.map((one) => withJob(one, busy?.technicianIds ?? []));
  }

  /** Public. Contains the phone number only with an active job of this technician. */
  @Get(':id')
  @ApiQuery({ name: 'appointment', required: false, type: String })
  @Returns('TechnicianProfile', 'technician_not_found')
  @Access('anyone')
  profile(
    @TechnicianId() technicianId: string,
    @Query('appointment') appointment: unknown,
  ): Promise<TechnicianProfile> {
    const appointmentId = asRecordId(appointment) ?? null;
    return this.requests.ask(technicianRequests.profile, { technicianId, appointmentId });
  }

  @Post()
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Returns('Technician', 'location_invalid', 'idempotency_key_reused')
  @Access('admin')
  add(
    @Body() technician: AddTechnician,
    @IdempotencyKey() idempotencyKey: string | null,
  ): Promise<Technician> {
    requireReachable({ phone: technician.phone }, this.config.business);
    return this.requests.ask(technicianRequests.addTechnician, { ...technician, idempotencyKey });
  }

  @Put(':id')
  @Returns('Technician', 'technician_not_found', 'changed_meanwhile', 'technician_has_jobs')
  @Access('admin')
  update(
    @TechnicianId() technicianId: string,
    @Body() changes: UpdateTechnician,
  ): Promise<Technician> {
    requireReachable({ phone: changes.phone }, this.config.business);
    return this.withJob(
      this.requests.ask(technicianRequests.updateTechnician, { ...changes, technicianId }),
    );
  }

  @Put(':id/location')
  @Returns('Technician', 'technician_not_found', 'location_invalid')
  @Access('admin')
  setLocation(
    @TechnicianId() technicianId: string,
    @Body() location: SetTechnicianLocation,
  ): Promise<Technician> {
    return this.withJob(
      this.requests.ask(technicianRequests.setTechnicianLocation, { ...location, technicianId }),
    );
  }

  @Post(':id/phone-link')
  @Returns('ShownPhoneLink', 'technician_not_found', 'technician_inactive')
  @Access('admin')
  async makePhoneLink(
    @TechnicianId() technicianId: string,
  ): Promise<{ url: string; expiresAt: string }> {
    const link = await this.requests.ask(technicianRequests.makePhoneLink, { technicianId });
    const path = pathWithToken(linkedPages.technicianPhone, link.token);
    return { url: this.config.publicUrl + path, expiresAt: link.expiresAt };
  }

  /** Makes a new one, and texts it to the technician. */
  @Post(':id/phone-link/text')
  @Returns('TextedPhoneLink', 'technician_not_found', 'technician_inactive', 'not_configured')
  @Access('admin')
  async textPhoneLink(
    @TechnicianId() technicianId: string,
    @CallingOffice() by: Actor,
  ): Promise<{ expiresAt: string }> {
    const { sms } = await this.requests.ask(notificationsRequests.delivery, {});
    if (sms === 'off') {
      const message = 'Text messages aren’t set up on this server.';
      throw new Refusal('not_configured', { message });
    }
    return this.requests.ask(technicianRequests.textPhoneLink, { technicianId, by });
  }

  @Delete(':id/phone-link')
  @HttpCode(200)
  @Returns('RevokedPhoneLink', 'technician_not_found')
  @Access('admin')
  revokePhoneLink(@TechnicianId() technicianId: string): Promise<{ revoked: boolean }> {
    return this.requests.ask(technicianRequests.revokePhoneLink, { technicianId });
  }

  private async withJob(changed: Promise<Technician>): Promise<Technician> {
    const technician = await changed;
    const busy = await answerPart(this.requests, bookingRequests.busyTechnicians, {});
    return withJob(technician, busy?.technicianIds ?? []);
  }
}

/** Busy follows from a job under way, which booking knows. */
function withJob(technician: Technician, busy: readonly string[]): Technician {
  const isBusy = technician.status === 'available' && busy.includes(technician.id);
  return isBusy ? { ...technician, status: 'busy' } : technician;
}
