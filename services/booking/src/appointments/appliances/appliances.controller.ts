import { Controller } from '@nestjs/common';
import { applianceCalls } from '@contracts/booking/appliances';
import type { PayloadOf } from '@contracts/messaging';
import { RequestHandler } from '@service-kit/requests/requests';
import { ApplianceListService } from './appliance-list.service';
import { VisitAppliancesService } from './visit-appliances.service';

type Calls = typeof applianceCalls;

@Controller()
export class AppliancesController {
  constructor(
    private readonly lists: ApplianceListService,
    private readonly visits: VisitAppliancesService,
  ) {}

  @RequestHandler(applianceCalls.list)
  list(asked: PayloadOf<Calls['list']>) {
    return this.lists.of(asked);
  }

  @RequestHandler(applianceCalls.ofVisit)
  ofVisit({ appointmentId }: PayloadOf<Calls['ofVisit']>) {
    return this.visits.ofVisit(appointmentId);
  }

  @RequestHandler(applianceCalls.nameByOffice)
  nameByOffice({ by, ...asked }: PayloadOf<Calls['nameByOffice']>) {
    return this.visits.byOffice(asked, { by, at: new Date() });
  }

  @RequestHandler(applianceCalls.nameByTechnician)
  nameByTechnician(asked: PayloadOf<Calls['nameByTechnician']>) {
    return this.visits.byTechnician(asked, new Date());
  }
}
