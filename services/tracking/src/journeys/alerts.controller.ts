import { Controller } from '@nestjs/common';
import { trackingRequests, type Alert } from '@contracts/tracking/records';
import { RequestHandler } from '@service-kit/requests/requests';
import { AlertsService } from './alerts.service';

@Controller()
export class AlertsController {
  constructor(private readonly alerts: AlertsService) {}

  @RequestHandler(trackingRequests.alerts)
  all(): Promise<Alert[]> {
    return this.alerts.all(new Date());
  }
}
