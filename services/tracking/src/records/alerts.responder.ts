import { Controller } from '@nestjs/common';
import { trackingRequests, type Alert } from '@contracts/tracking';
import { Answers } from '@service-kit/requests';
import { AlertsService } from './alerts.service';

@Controller()
export class AlertsResponder {
  constructor(private readonly alerts: AlertsService) {}

  @Answers(trackingRequests.alerts)
  all(): Promise<Alert[]> {
    return this.alerts.all(new Date());
  }
}
