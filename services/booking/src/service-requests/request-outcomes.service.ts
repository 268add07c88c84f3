import { Injectable } from '@nestjs/common';
import {
  serviceRequestStatusRules as rules,
  type ServiceRequestStatus,
} from '@contracts/vocabulary/service-request-status';
import type { EntityManager } from 'typeorm';
import { AppointmentOutcomes } from '../appointments/appointment-outcomes.port';
import type { AppointmentEntity } from '../appointments/appointment.entity';
import { RecordUpdatePublisher } from '../live/record-update-publisher';
import { ServiceRequestEntity } from './service-request.entity';

/** Updates a service request when its appointment ends, in the same transaction. */
@Injectable()
export class RequestOutcomesService extends AppointmentOutcomes {
  constructor(private readonly liveUpdates: RecordUpdatePublisher) {
    super();
  }

  completed(tx: EntityManager, appointment: AppointmentEntity, at: Date): Promise<void> {
    return this.moveRequest(tx, appointment, (status) => ({
      status: rules[status].afterCompletion,
      completedAt: at,
    }));
  }

  /** The appointment keeps the id of its request, but not the other way around. */
  cancelled(tx: EntityManager, appointment: AppointmentEntity): Promise<void> {
    return this.moveRequest(tx, appointment, (status) => ({
      status: rules[status].afterCancellation,
      appointmentId: null,
    }));
  }

  /** A visit that stands again is its request's visit again. */
  async reopened(tx: EntityManager, { id, serviceRequestId }: AppointmentEntity): Promise<void> {
    if (!serviceRequestId) return;
    const request = await tx.findOne(ServiceRequestEntity, {
      where: { id: serviceRequestId },
      lock: { mode: 'for_no_key_update' },
    });
    if (!request) return;
    await tx.update(ServiceRequestEntity, request.id, {
      status: 'scheduled',
      appointmentId: id,
      completedAt: null,
      version: request.version + 1,
    });
  }

  publish(appointment: AppointmentEntity): void {
    if (!appointment.serviceRequestId) return;
    this.liveUpdates.serviceRequestsChanged(appointment.accountId);
  }

  private async moveRequest(
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
    const version = request.version + 1;
    await tx.update(ServiceRequestEntity, request.id, { ...next, version });
  }
}
