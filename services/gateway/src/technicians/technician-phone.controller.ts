import { Body, Controller, Get, HttpCode, Post, Put, Query, Req } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { PhoneJob } from '@contracts/tracking/technician-phone';
import {
  MoveJob,
  ReportPosition,
  trackingRequests,
  type TechnicianJob,
} from '@contracts/tracking/records';
import { technicianRequests, type TechnicianPhone } from '@contracts/tracking/technicians';
import { trackingLimits } from '@contracts/vocabulary/tracking';
import { Requests } from '@service-kit/requests/requests';
import {
  Returns,
  ReturnsEmptyList,
  ReturnsListOf,
  ReturnsNothing,
} from '../edge/description/returns';
import { Access } from '../edge/access/access';
import { CalledBy, CallingTechnician, phoneOf, type Caller } from '../edge/access/caller';
import { PhoneJobsService } from './phone-jobs.service';
import { readAppMessage } from './position-apps';
import { PositionsPipe } from './positions.pipe';
import { AppointmentId } from '../edge/validation/path-params';

const bytesPerPosition = 600;
/** Its fields and the object itself. */
const valuesPerPosition = 10;

@ApiTags('technician phone')
@Controller('api/technician')
export class TechnicianPhoneController {
  constructor(
    private readonly requests: Requests,
    private readonly phoneJobs: PhoneJobsService,
  ) {}

  @Get('jobs')
  @ReturnsListOf('PhoneJob')
  @Access('technician')
  jobs(@CallingTechnician() technicianId: string): Promise<PhoneJob[]> {
    return this.phoneJobs.of(technicianId);
  }

  @Put('location')
  @HttpCode(204)
  @ReturnsNothing('location_invalid', 'technician_not_found')
  @Access('technician', { routine: true })
  async report(
    @CallingTechnician() technicianId: string,
    @Body() position: ReportPosition,
  ): Promise<void> {
    await this.requests.ask(trackingRequests.reportPositions, {
      technicianId,
      positions: [position],
    });
  }

  /** What the phone collected while offline. */
  @Post('locations')
  @HttpCode(204)
  @ApiBody({ type: [ReportPosition] })
  @ReturnsNothing('location_invalid', 'technician_not_found')
  @Access('technician', {
    routine: true,
    bodyLimit: trackingLimits.batch * bytesPerPosition,
    bodyValues: trackingLimits.batch * valuesPerPosition,
  })
  async reportBatch(
    @CallingTechnician() technicianId: string,
    @Body(PositionsPipe) positions: ReportPosition[],
  ): Promise<void> {
    await this.requests.ask(trackingRequests.reportPositions, { technicianId, positions });
  }

  /** The token for a tracking app, and what is wrong with what it sends. */
  @Get('phone')
  @Returns('TechnicianPhone', 'technician_not_found')
  @Access('technician')
  phone(@CalledBy() caller: Caller): Promise<TechnicianPhone> {
    const { technicianId, linkId } = phoneOf(caller);
    return this.requests.ask(technicianRequests.phone, { technicianId, linkId });
  }

  /**
   * Positions from OwnTracks or Traccar Client, which report in the background. A message without a
   * usable position gets the same answer, since an app sends a refused one again forever. What is
   * wrong with it is shown to the technician and the office.
   */
  @Post('positions/:token')
  @HttpCode(200)
  @ReturnsEmptyList('technician_not_found')
  @Access(['position-app', 'technician'], {
    routine: true,
    linkInPath: true,
    raw: true,
    form: true,
    bodyLimit: trackingLimits.batch * bytesPerPosition,
  })
  async reportFromApp(
    @CalledBy() caller: Caller,
    @Query() query: Record<string, unknown>,
    @Req() { body }: FastifyRequest,
  ): Promise<readonly never[]> {
    await this.takeFromApp(caller, query, typeof body === 'string' ? body : '');
    return [];
  }

  /** As some older apps report. Without coordinates it's a browser, or a probe. */
  @Get('positions/:token')
  @ReturnsEmptyList('technician_not_found')
  @Access(['position-app', 'technician'], { routine: true, linkInPath: true })
  async reportFromAppByGet(
    @CalledBy() caller: Caller,
    @Query() query: Record<string, unknown>,
  ): Promise<readonly never[]> {
    await this.takeFromApp(caller, query, '');
    return [];
  }

  private async takeFromApp(
    caller: Caller,
    query: Record<string, unknown>,
    body: string,
  ): Promise<void> {
    const { technicianId, isApp } = phoneOf(caller);
    const { positions, problem } = readAppMessage(query, body, new Date());
    if (positions.length === 0 && problem === null) return;
    // Apps that were set up with the whole link go on until it ends.
    const shown = positions.length > 0 ? (isApp ? null : 'old-address') : problem;
    await this.requests.ask(trackingRequests.reportPositions, {
      technicianId,
      positions,
      app: { problem: shown },
    });
  }

  @Put('jobs/:appointmentId/status')
  @Returns(
    'TechnicianJob',
    'appointment_not_found',
    'transition_refused',
    'already_en_route',
    'changed_meanwhile',
  )
  @Access('technician')
  move(
    @CallingTechnician() technicianId: string,
    @AppointmentId('appointmentId') appointmentId: string,
    @Body() move: MoveJob,
  ): Promise<TechnicianJob> {
    return this.phoneJobs.move({ technicianId, appointmentId, move });
  }
}
