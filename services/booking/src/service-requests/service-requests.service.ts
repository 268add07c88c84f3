import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type {
  ChangeServiceRequest,
  RequestServiceCommand,
  ScheduledServiceRequest,
  ScheduleServiceRequest,
  ServiceRequest,
} from '@contracts/booking';
import { onceForKey } from '@service-kit/idempotency';
import { Refusal } from '@service-kit/refusal';
import { inTransaction } from '@service-kit/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { AppointmentsService } from '../appointments/appointments.service';
import { BookingsService } from '../appointments/bookings.service';
import { LiveNews } from '../live-news';
import { newRequest, visitFor } from './service-request-draft';
import { maySchedule, settableStatuses } from './service-request-status';
import { requestView } from './service-request-views';
import { ServiceRequestEntity } from './service-request.entity';

const operation = 'request-service';

/** What is kept for a key: the rest of the answer follows from the body, so no name is kept twice. */
interface KeptReply {
  readonly id: string;
  readonly number: string;
  readonly createdAt: string;
}

/** Takes wishes for help, and makes appointments of them. */
@Injectable()
export class ServiceRequestsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bookings: BookingsService,
    private readonly appointments: AppointmentsService,
    private readonly news: LiveNews,
  ) {}

  /** The same key and body again: the same answer. Refuses with `idempotency_key_reused`. */
  async request(command: RequestServiceCommand, now: Date): Promise<ServiceRequest> {
    const { request: body, idempotencyKey: key, principal } = command;
    const kept = await inTransaction(this.dataSource, (tx) => {
      const store = () => this.store(tx, command, now);
      return key === null ? store() : onceForKey(tx, { operation, principal, key, body }, store);
    });
    this.news.serviceRequestsChanged();
    const { id, number, createdAt } = kept;
    return requestView(newRequest(command, { id, number, createdAt: new Date(createdAt) }));
  }

  /**
   * Moves the status along its table and keeps the office's notes. Cancelling a request cancels the
   * visit it has: else a technician would drive to somebody who wants no help. Refuses with
   * `transition_refused` and what is `allowed`.
   */
  async change(
    id: string,
    { status, technicianNotes }: ChangeServiceRequest,
    now: Date,
  ): Promise<ServiceRequest> {
    if (status === 'cancelled') await this.cancelVisitOf(id);
    const changed = await inTransaction(this.dataSource, async (tx) => {
      const request = await this.lock(tx, id);
      if (status === 'cancelled' && hasVisit(request)) return null;
      if (status !== undefined && status !== request.status) {
        const allowed = settableStatuses(request.status);
        if (!allowed.includes(status)) throw refused(allowed);
        request.status = status;
        if (status === 'completed') request.completedAt = now;
      }
      if (technicianNotes !== undefined) request.technicianNotes = technicianNotes;
      await tx.update(ServiceRequestEntity, id, {
        status: request.status,
        completedAt: request.completedAt,
        technicianNotes: request.technicianNotes,
      });
      return this.find(tx, id);
    });
    // Somebody has scheduled it since its visit was looked for: that one is cancelled too.
    if (!changed) return this.change(id, { status, technicianNotes }, now);
    this.news.serviceRequestsChanged();
    return requestView(changed);
  }

  /**
   * Makes the appointment, as a booking does, and links both. Callers for one request queue at its
   * row, so the second finds it scheduled: `already_scheduled`, with the appointment. Refuses with
   * `slot_taken` and `slot_unavailable` like a booking, and leaves the request pending.
   */
  async schedule(
    id: string,
    visit: ScheduleServiceRequest,
    now: Date,
  ): Promise<ScheduledServiceRequest> {
    const { request, attempt } = await inTransaction(this.dataSource, async (tx) => {
      const request = await this.lock(tx, id);
      if (!maySchedule(request.status)) throw await this.notToBeScheduled(tx, request);
      const command = visitFor(request, visit);
      const attempt = await this.bookings.attemptWithin(tx, command, now);
      if (attempt.made) {
        request.status = 'scheduled';
        request.appointmentId = attempt.made.id;
        const { status, appointmentId } = request;
        await tx.update(ServiceRequestEntity, id, { status, appointmentId });
      }
      return { request, attempt };
    });
    const appointment = await this.bookings.settle(attempt, now);
    this.news.serviceRequestsChanged();
    return { ...requestView(request), appointment };
  }

  private async store(
    tx: EntityManager,
    command: RequestServiceCommand,
    now: Date,
  ): Promise<KeptReply> {
    const request = newRequest(command, { id: randomUUID(), number: '', createdAt: now });
    const { raw } = await tx
      .createQueryBuilder()
      .insert()
      .into(ServiceRequestEntity)
      .values({ ...request, number: () => 'DEFAULT' })
      .returning('number')
      .execute();
    const [{ number }] = raw as [{ number: string }];
    return { id: request.id, number, createdAt: now.toISOString() };
  }

  /** Afterwards the request is pending again, whence it is cancelled like any other. */
  private async cancelVisitOf(id: string): Promise<void> {
    const request = await this.find(this.dataSource.manager, id);
    if (!hasVisit(request)) return;
    const { appointmentId, number } = request;
    try {
      await this.appointments.cancel(appointmentId, `Service request ${number} was cancelled.`);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'transition_refused') throw error;
      // What is allowed to the appointment says nothing to somebody who changes the request.
      const allowed = settableStatuses(request.status).filter((each) => each !== 'cancelled');
      throw refused(allowed, 'The visit of this request has begun and cannot be cancelled.');
    }
  }

  private async notToBeScheduled(
    tx: EntityManager,
    { id, status }: ServiceRequestEntity,
  ): Promise<Refusal> {
    if (status !== 'scheduled') return refused(settableStatuses(status));
    const { appointment } = requestView(await this.find(tx, id));
    return new Refusal('already_scheduled', { details: { appointment } });
  }

  private async lock(tx: EntityManager, id: string): Promise<ServiceRequestEntity> {
    const request = isUUID(id)
      ? await tx.findOne(ServiceRequestEntity, {
          where: { id },
          lock: { mode: 'for_no_key_update' },
        })
      : null;
    if (!request) throw new Refusal('service_request_not_found');
    return request;
  }

  /** With its appointment. */
  private async find(manager: EntityManager, id: string): Promise<ServiceRequestEntity> {
    const request = isUUID(id)
      ? await manager.findOne(ServiceRequestEntity, {
          where: { id },
          relations: { appointment: true },
        })
      : null;
    if (!request) throw new Refusal('service_request_not_found');
    return request;
  }
}

/** One that still stands: a cancelled visit is not the request's any more. */
function hasVisit(
  request: ServiceRequestEntity,
): request is ServiceRequestEntity & { appointmentId: string } {
  return request.status === 'scheduled' && request.appointmentId !== null;
}

function refused(allowed: readonly string[], message?: string): Refusal {
  return new Refusal('transition_refused', { message, details: { allowed } });
}
