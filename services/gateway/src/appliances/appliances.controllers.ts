import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  applianceCalls,
  NameAppliance,
  type NamedAppliance,
  type VisitAppliance,
} from '@contracts/booking/appliances';
import type { Actor } from '@contracts/customers/accounts';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { CallingOffice, CallingTechnician } from '../edge/access/caller';
import { Returns } from '../edge/description/returns';
import { AppointmentId } from '../edge/validation/path-params';
import { AppliancesService } from './appliances.service';

@ApiTags('technician phone')
@Controller('api/technician/jobs/:appointmentId/appliance')
export class PhoneAppliancesController {
  constructor(private readonly requests: Requests) {}

  @Put()
  @Returns(
    'NamedAppliance',
    'appointment_not_found',
    'appliance_not_found',
    'changed_meanwhile',
    'transition_refused',
    'too_late',
  )
  @Access('technician')
  name(
    @CallingTechnician() technicianId: string,
    @AppointmentId('appointmentId') appointmentId: string,
    @Body() naming: NameAppliance,
  ): Promise<NamedAppliance> {
    return this.requests.ask(applianceCalls.nameByTechnician, {
      technicianId,
      appointmentId,
      naming,
    });
  }
}

@ApiTags('booking')
@Controller('api/appointments/:id/appliance')
export class OfficeAppliancesController {
  constructor(
    private readonly requests: Requests,
    private readonly appliances: AppliancesService,
  ) {}

  /** With its customer's others, to choose from. */
  @Get()
  @Returns('VisitAppliance', 'appointment_not_found')
  @Access('admin')
  async ofVisit(@AppointmentId() appointmentId: string): Promise<VisitAppliance> {
    const visit = await this.requests.ask(applianceCalls.ofVisit, { appointmentId });
    const [appliances = []] = await this.appliances.ofVisits([{ appointmentId, ...visit }]);
    return { applianceId: visit.applianceId, appliances };
  }

  @Put()
  @Returns('NamedAppliance', 'appointment_not_found', 'appliance_not_found', 'changed_meanwhile')
  @Access('admin')
  name(
    @AppointmentId() appointmentId: string,
    @Body() naming: NameAppliance,
    @CallingOffice() by: Actor,
  ): Promise<NamedAppliance> {
    return this.requests.ask(applianceCalls.nameByOffice, { appointmentId, naming, by });
  }
}
