import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  serviceRequestReceived,
  type ChangeServiceRequest,
  type RequestServiceCommand,
  type ScheduledServiceRequest,
  type ServiceRequest,
} from '@contracts/booking/service-requests';
import { isRecordId } from '@contracts/vocabulary/ids';
import {
  serviceRequestStatusRules as rules,
  type ServiceRequestStatus,
} from '@contracts/vocabulary/service-request-status';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { onceForKey } from '@service-kit/requests/idempotency';
import { Refusal } from '@service-kit/requests/refusal';
import { inTransaction } from '@service-kit/database/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { AppointmentHistoryService } from '../appointments/history/appointment-history.service';
import type { AppointmentEntity } from '../appointments/appointment.entity';
import { AppointmentsService, type Change } from '../appointments/appointments.service';
import { BookingsService } from '../appointments/booking/bookings.service';
import { RecordUpdatePublisher } from '../live/record-update-publisher';
import { requireNotImported } from '../origin/imported-records';
import { newRequest, visitFor, type AgreedVisit } from './new-request';
import { requestView } from './service-request-views';
import { ServiceRequestEntity } from './service-request.entity';

const operation = 'request-service';

/** Stored for a key. The rest of the answer follows from the body, so no name is stored twice. */
interface KeptReply {
  readonly id: string;
  readonly number: string;
  readonly createdAt: string;
}

/** Takes service requests and makes appointments of them. */
@Injectable()
export class ServiceRequestsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bookings: BookingsService,
    private readonly appointments: AppointmentsService,
    private readonly histories: AppointmentHistoryService,
    private readonly liveUpdates: RecordUpdatePublisher,
  ) {}

  /** The same key and body get the same answer. Refuses with `idempotency_key_reused`. */
  async request(command: RequestServiceCommand, now: Date): Promise<ServiceRequest> {
    const { request: body, idempotencyKey: key, principal } = command;
    const kept = await inTransaction(this.dataSource, (tx) => {
      const store = () => this.store(tx, command, now);
      return key === null ? store() : onceForKey(tx, { operation, principal, key, body }, store);
    });
    this.liveUpdates.serviceRequestsChanged(command.customerId);
    const { id, number, createdAt } = kept;
    return requestView(newRequest(command, { id, number, createdAt: new Date(createdAt) }));
  }

  /** With its appointment. */
  async get(id: string): Promise<ServiceRequest> {
    return requestView(await this.find(this.dataSource.manager, id));
  }

  /**
   * Moves the status along its table and keeps the office's notes. Cancelling a request cancels the
   * visit it has in the same transaction: else a technician would drive to someone who wants no
   * help. Refuses with `transition_refused` and what is `allowed`.
   */
  async change(
    id: string,
    wanted: Pick<ChangeServiceRequest, 'status' | 'technicianNotes'>,
    change: Change,
  ): Promise<ServiceRequest> {
    const { status, technicianNotes } = wanted;
    const cancelsVisit = status !== undefined && rules[status].cancelsVisit;
    const visitId = cancelsVisit ? await this.visitOf(id) : null;
    const changed = await inTransaction(this.dataSource, async (tx) => {
      if (visitId !== null) await this.appointments.lock(tx, visitId);
      let request = await this.lock(tx, id);
      requireNotImported(request);
      await this.requireUnchanged(tx, request, change);
      let visit: AppointmentEntity | null = null;
      if (cancelsVisit && hasVisit(request)) {
        if (request.appointmentId !== visitId) return null;
        visit = await this.cancelVisit(tx, request, change);
        request = await this.lock(tx, id);
      }
      const before = { status: request.status, technicianNotes: request.technicianNotes ?? '' };
      if (status !== undefined && status !== request.status) {
        const allowed: readonly ServiceRequestStatus[] = rules[request.status].settable;
        if (!allowed.includes(status)) throw refused(allowed);
        request.status = status;
        const { sets } = rules[status];
        if (sets) request[sets] = change.at;
      }
      if (technicianNotes !== undefined) request.technicianNotes = technicianNotes;
      const { completedAt, version } = request;
      if (
        request.status !== before.status ||
        (technicianNotes ?? before.technicianNotes) !== before.technicianNotes
      ) {
        await tx.update(ServiceRequestEntity, id, {
          status: request.status,
          completedAt,
          technicianNotes: request.technicianNotes,
          version: version + 1,
        });
      }
      return { request: await this.find(tx, id), visit };
    });
    // Someone has scheduled it since its visit was looked for: that one is cancelled too.
    if (!changed) return this.change(id, wanted, change);
    if (changed.visit) this.appointments.publishCancellation(changed.visit);
    this.liveUpdates.serviceRequestsChanged(changed.request.customerId);
    return requestView(changed.request);
  }

  /**
   * Makes the appointment, and links both: as a booking does, but in any hour that has not ended, and
   * on a closed day or outside business hours when the office says so. Callers for one request queue at its
   * row, so the second finds it scheduled: `already_scheduled`, with the appointment. Refuses with
   * `slot_taken` and `slot_unavailable` like a booking, and leaves the request pending.
   */
  async schedule(
    id: string,
    { onClosedDay = false, whileClosed = onClosedDay, ...visit }: AgreedVisit,
    change: Change,
  ): Promise<ScheduledServiceRequest> {
    const { request, appointment } = await inTransaction(this.dataSource, async (tx) => {
      const request = await this.lock(tx, id);
      requireNotImported(request);
      await this.requireUnchanged(tx, request, change);
      if (!rules[request.status].schedulable) throw await this.notToBeScheduled(tx, request);
      const office = { tx, serviceRequestId: id, whileClosed };
      const appointment = await this.bookings.book(visitFor(request, visit), change.at, office);
      request.status = 'scheduled';
      request.appointmentId = appointment.id;
      request.version += 1;
      const { status, appointmentId, version } = request;
      await tx.update(ServiceRequestEntity, id, { status, appointmentId, version });
      await this.histories.keep(tx, {
        appointmentId,
        by: change.by.name,
        at: change.at,
        what: { kind: 'scheduled', requestNumber: request.number },
      });
      return { request, appointment };
    });
    this.bookings.publish(appointment);
    this.liveUpdates.serviceRequestsChanged(request.customerId);
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
    await announce(tx, serviceRequestReceived, {
      aggregateId: request.id,
      version: request.version,
      facts: { serviceRequestId: request.id, number, origin: request.origin },
    });
    return { id: request.id, number, createdAt: now.toISOString() };
  }

  /** The visit that is cancelled with it: locked before the request, as everywhere. */
  private async visitOf(id: string): Promise<string | null> {
    const request = await this.find(this.dataSource.manager, id);
    return hasVisit(request) ? request.appointmentId : null;
  }

  /** Afterwards the request is pending again, whence it is cancelled like any other. */
  private cancelVisit(
    tx: EntityManager,
    request: VisitedRequest,
    { by, at }: Change,
  ): Promise<AppointmentEntity> {
    const reason = `Service request ${request.number} was canceled.`;
    return sayingOf(
      request,
      this.appointments.cancelWithin(tx, request.appointmentId, reason, { by, at }),
    );
  }

  /** Decided under the lock. */
  private async requireUnchanged(
    manager: EntityManager,
    { id, version: present }: ServiceRequestEntity,
    { version }: Change,
  ): Promise<void> {
    if (version === undefined || version === present) return;
    const current = requestView(await this.find(manager, id));
    throw new Refusal('changed_meanwhile', { details: { current } });
  }

  private async notToBeScheduled(
    tx: EntityManager,
    { id, status }: ServiceRequestEntity,
  ): Promise<Refusal> {
    if (!rules[status].hasVisit) return refused(rules[status].settable);
    const { appointment } = requestView(await this.find(tx, id));
    return new Refusal('already_scheduled', { details: { appointment } });
  }

  private async lock(tx: EntityManager, id: string): Promise<ServiceRequestEntity> {
    const request = isRecordId(id)
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
    const request = isRecordId(id)
      ? await manager.findOne(ServiceRequestEntity, {
          where: { id },
          relations: { appointment: true },
        })
      : null;
    if (!request) throw new Refusal('service_request_not_found');
    return request;
  }
}

type VisitedRequest = ServiceRequestEntity & { appointmentId: string };

/** One that still stands: a cancelled visit is not the request's anymore. */
function hasVisit(request: ServiceRequestEntity): request is VisitedRequest {
  return rules[request.status].hasVisit && request.appointmentId !== null;
}

/** What is allowed to the appointment says nothing to someone who changes the request. */
async function sayingOf<T>({ status }: VisitedRequest, cancelling: Promise<T>): Promise<T> {
  try {
    return await cancelling;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'transition_refused') throw error;
    const allowed = rules[status].settable.filter((each) => !rules[each].cancelsVisit);
    throw refused(allowed, 'The visit of this request has started and cannot be canceled.');
  }
}

function refused(allowed: readonly string[], message?: string): Refusal {
  return new Refusal('transition_refused', { message, details: { allowed } });
}
