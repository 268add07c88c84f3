import { Injectable } from '@nestjs/common';
import type { ServiceRequestStatus } from '@contracts/vocabulary/service-request-status';
import type { EntityManager } from 'typeorm';
import type { AppointmentEntity } from '../appointments/appointment.entity';
import { LiveUpdatePublisher } from '../live/live-update-publisher';
import { afterCancellation, afterCompletion } from './service-request-status';
import { ServiceRequestEntity } from './service-request.entity';

/** What becomes of a service request when its appointment ends: in the transaction that ends it. */
@Injectable()
export class RequestOutcomesService {
  constructor(private readonly news: LiveUpdatePublisher) {}

  appointmentCompleted(tx: EntityManager, appointment: AppointmentEntity, at: Date): Promise<void> {
    return this.follow(tx, appointment, (status) => ({
      status: afterCompletion(status),
      completedAt: at,
    }));
  }

  /** The cancelled appointment still tells which request it was made of; the request lets go of it. */
  appointmentCancelled(tx: EntityManager, appointment: AppointmentEntity): Promise<void> {
    return this.follow(tx, appointment, (status) => ({
      status: afterCancellation(status),
      appointmentId: null,
    }));
  }

  /** Says so to the office's browsers, after the commit. */
  told(appointment: AppointmentEntity): void {
    if (appointment.serviceRequestId) this.news.serviceRequestsChanged();
  }

  private async follow(
    tx: EntityManager,
    { id, serviceRequestId }: AppointmentEntity,
    change: (from: ServiceRequestStatus) => Partial<ServiceRequestEntity>,
  ): Promise<void> {
    if (!serviceRequestId) return;
    const request = await tx.findOne(ServiceRequestEntity, {
      where: { id: serviceRequestId, appointmentId: id },
      lock: { mode: 'for_no_key_update' },
    });
    if (!request) return;
    const next = change(request.status);
    if (next.status === request.status) return;
    await tx.update(ServiceRequestEntity, request.id, {
      ...next,
      version: request.version + 1,
    });
  }
}
