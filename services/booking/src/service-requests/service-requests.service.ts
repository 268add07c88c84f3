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
import { DataSource, type EntityManager, type FindOneOptions } from 'typeorm';
import { AppointmentHistoryService } from '../appointments/history/appointment-history.service';
import type { AppointmentEntity } from '../appointments/appointment.entity';
import { AppointmentsService, type Change } from '../appointments/appointments.service';
import { BookingsService } from '../appointments/booking/bookings.service';
import { insertNumbered } from '../database/insert-numbered';
import { RecordUpdatePublisher } from '../live/record-update-publisher';
import { requireNotImported } from '../origin/imported-records';
import { RosterService } from '../roster/roster.service';
import { newRequest, visitFor, type AgreedVisit } from './new-request';
import { requestView } from './service-request-views';
import { ServiceRequestEntity } from './service-request.entity';

const operation = 'request-service';

/** Stored with the key. The rest of the answer comes from the request. */
interface KeptReply {
  readonly id: string;
  readonly number: string;
  readonly createdAt: string;
}

@Injectable()
export class ServiceRequestsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bookings: BookingsService,
    private readonly appointments: AppointmentsService,
    private readonly histories: AppointmentHistoryService,
    private readonly roster: RosterService,
    private readonly liveUpdates: RecordUpdatePublisher,
  ) {}

  /** The same key and body get the same answer. Refuses with `idempotency_key_reused`. */
  async request(command: RequestServiceCommand, now: Date): Promise<ServiceRequest> {
    const { request: body, idempotencyKey: key, principal } = command;
    const kept = await inTransaction(this.dataSource, (tx) => {
      const store = () => this.store(tx, command, now);
      return key === null ? store() : onceForKey(tx, { operation, principal, key, body }, store);
    });
    this.liveUpdates.serviceRequestsChanged(command.accountId);
    const { id, number, createdAt } = kept;
    return requestView(newRequest(command, { id, number, createdAt: new Date(createdAt) }));
  }

  async get(id: string): Promise<ServiceRequest> {
    return requestView(await this.find(this.dataSource.manager, id));
  }

  /**
   * Changes the status or the office's notes. Canceling a request also cancels its visit, in the
   * same transaction. Refuses with `transition_refused` and the `allowed` statuses.
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
    // It was scheduled after its visit was looked up. Try again with that visit.
    if (!changed) return this.change(id, wanted, change);
    if (changed.visit) this.appointments.publishCancellation(changed.visit);
    this.liveUpdates.serviceRequestsChanged(changed.request.accountId);
    return requestView(changed.request);
  }

  /**
   * Books the request's visit: any hour that hasn't ended, and with `whileClosed` also on closed
   * days or outside business hours, and assigns a technician. Refuses like a booking and an
   * assignment, and with `already_scheduled` and the appointment if someone else was first.
   */
  async schedule(
    id: string,
    { onClosedDay = false, whileClosed = onClosedDay, technicianId, ...visit }: AgreedVisit,
    change: Change,
  ): Promise<ScheduledServiceRequest> {
    if (technicianId !== undefined)
      await this.roster.requireAvailable(technicianId, visit.appointmentDate, change.at);
    const { request, appointment, assigned } = await inTransaction(this.dataSource, async (tx) => {
      const request = await this.lock(tx, id);
      requireNotImported(request);
      await this.requireUnchanged(tx, request, change);
      if (!rules[request.status].schedulable) throw await this.notToBeScheduled(tx, request);
      const office = { tx, serviceRequestId: id, whileClosed, technicianId };
      const { booked } = await this.bookings.bookWithin(
        visitFor(request, visit),
        change.at,
        office,
      );
      request.status = 'scheduled';
      request.appointmentId = booked.id;
      request.version += 1;
      const { status, appointmentId, version } = request;
      await tx.update(ServiceRequestEntity, id, { status, appointmentId, version });
      await this.histories.keep(tx, {
        appointmentId,
        by: change.by.name,
        at: change.at,
        what: { kind: 'scheduled', requestNumber: request.number },
      });
      if (technicianId === undefined) return { request, appointment: booked, assigned: null };
      const { by, at } = change;
      const assigned = await this.appointments.assignWithin(tx, booked.id, technicianId, {
        by,
        at,
      });
      const made = { version: assigned.version, status: assigned.status, technicianId };
      return { request, appointment: { ...booked, ...made }, assigned };
    });
    this.bookings.publish(appointment);
    if (assigned) this.liveUpdates.visitChanged(assigned);
    this.liveUpdates.serviceRequestsChanged(request.accountId);
    return { ...requestView(request), appointment };
  }

  private async store(
    tx: EntityManager,
    command: RequestServiceCommand,
    now: Date,
  ): Promise<KeptReply> {
    const request = newRequest(command, { id: randomUUID(), number: '', createdAt: now });
    await insertNumbered(tx, ServiceRequestEntity, request);
    const { id, number, origin, version } = request;
    await announce(tx, serviceRequestReceived, {
      aggregateId: id,
      version,
      facts: { serviceRequestId: id, number, origin },
    });
    return { id, number, createdAt: now.toISOString() };
  }

  /** Read in advance, because visits are locked before their requests. */
  private async visitOf(id: string): Promise<string | null> {
    const request = await this.find(this.dataSource.manager, id);
    return hasVisit(request) ? request.appointmentId : null;
  }

  /** Makes the request pending again. */
  private cancelVisit(
    tx: EntityManager,
    request: VisitedRequest,
    { by, at }: Change,
  ): Promise<AppointmentEntity> {
    const reason = `Service request ${request.number} was canceled.`;
    return refusingAsRequest(
      request,
      this.appointments.cancelWithin(tx, request.appointmentId, reason, { by, at }),
    );
  }

  /** Runs under the request's lock. */
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

  private lock(tx: EntityManager, id: string): Promise<ServiceRequestEntity> {
    return this.find(tx, id, { lock: { mode: 'for_no_key_update' } });
  }

  /** With its appointment unless `options` say otherwise. */
  private async find(
    manager: EntityManager,
    id: string,
    options: FindOneOptions<ServiceRequestEntity> = { relations: { appointment: true } },
  ): Promise<ServiceRequestEntity> {
    const request = isRecordId(id)
      ? await manager.findOne(ServiceRequestEntity, { where: { id }, ...options })
      : null;
    if (!request) throw new Refusal('service_request_not_found');
    return request;
  }
}

type VisitedRequest = ServiceRequestEntity & { appointmentId: string };

function hasVisit(request: ServiceRequestEntity): request is VisitedRequest {
  return rules[request.status].hasVisit && request.appointmentId !== null;
}

/** Replaces the statuses allowed for the appointment with those for the request. */
async function refusingAsRequest<T>(
  { status }: VisitedRequest,
  cancelling: Promise<T>,
): Promise<T> {
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
