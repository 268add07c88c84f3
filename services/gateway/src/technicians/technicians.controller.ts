import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import {
  AddTechnician,
  SetTechnicianLocation,
  trackingRequests,
  UpdateTechnician,
  type Technician,
  type TechnicianProfile,
} from '@contracts/tracking';
import { Requests } from '@service-kit/requests';
import { Returns, ReturnsListOf } from '../edge/description/returns';
import { Admits } from '../edge/access/admits';
import { GatewayConfig } from '../config';
import { asReference, ReferencePipe } from '../edge/validation/reference.pipe';

const TechnicianId = () => Param('id', new ReferencePipe('technician_not_found'));

@ApiTags('technicians')
@Controller('api/technicians')
export class TechniciansController {
  constructor(
    private readonly requests: Requests,
    private readonly config: GatewayConfig,
  ) {}

  @Get()
  @ReturnsListOf('Technician')
  @Admits('admin')
  list(): Promise<Technician[]> {
    return this.requests.ask(trackingRequests.technicians, {});
  }

  /** What anybody may know; the phone number only with a job under way that names this technician. */
  @Get(':id')
  @ApiQuery({ name: 'appointment', required: false, type: String })
  @Returns('TechnicianProfile', 'technician_not_found')
  @Admits('anyone')
  profile(
    @TechnicianId() technicianId: string,
    @Query('appointment') appointment: unknown,
  ): Promise<TechnicianProfile> {
    const appointmentId = asReference(appointment) ?? null;
    return this.requests.ask(trackingRequests.profile, { technicianId, appointmentId });
  }

  @Post()
  @Returns('Technician', 'location_invalid')
  @Admits('admin')
  add(@Body() technician: AddTechnician): Promise<Technician> {
    return this.requests.ask(trackingRequests.addTechnician, technician);
  }

  @Put(':id')
  @Returns('Technician', 'technician_not_found', 'changed_meanwhile')
  @Admits('admin')
  update(
    @TechnicianId() technicianId: string,
    @Body() changes: UpdateTechnician,
  ): Promise<Technician> {
    return this.requests.ask(trackingRequests.updateTechnician, { ...changes, technicianId });
  }

  @Put(':id/location')
  @Returns('Technician', 'technician_not_found', 'location_invalid')
  @Admits('admin')
  setLocation(
    @TechnicianId() technicianId: string,
    @Body() location: SetTechnicianLocation,
  ): Promise<Technician> {
    return this.requests.ask(trackingRequests.setTechnicianLocation, { ...location, technicianId });
  }

  /** The token stands behind the #, which browsers send to no server. */
  @Post(':id/phone-link')
  @Returns('ShownPhoneLink', 'technician_not_found')
  @Admits('admin')
  async makePhoneLink(
    @TechnicianId() technicianId: string,
  ): Promise<{ url: string; expiresAt: string }> {
    const link = await this.requests.ask(trackingRequests.makePhoneLink, { technicianId });
    return { url: `${this.config.publicUrl}/technician#${link.token}`, expiresAt: link.expiresAt };
  }

  @Delete(':id/phone-link')
  @HttpCode(200)
  @Returns('RevokedPhoneLink', 'technician_not_found')
  @Admits('admin')
  revokePhoneLink(@TechnicianId() technicianId: string): Promise<{ revoked: boolean }> {
    return this.requests.ask(trackingRequests.revokePhoneLink, { technicianId });
  }
}
