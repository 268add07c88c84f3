/** The part of the site that the demo uses, in memory, with outages. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BookAppointment } from '@contracts/booking/appointment-calls';
import type { RequestService } from '@contracts/booking/service-requests';
import {
  nextTrackingStatuses,
  trackingStatusRules,
  type TrackingStatus,
} from '@contracts/vocabulary/tracking-status';
import { LocalServer } from '@service-kit/testing/local-server';

export interface FakeAppointment extends BookAppointment {
  readonly id: string;
  readonly number: string;
  technicianId: string | null;
  status: TrackingStatus;
  totalCents: number | null;
  pin?: { lat: number; lng: number };
  /** Statuses in the order they were reached, and `assigned`. */
  readonly history: string[];
  lastChange: number;
}

interface FakeTechnician {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  status: string;
}

type Body = Record<string, unknown>;
type Handler = (id: string, body: Body, request: IncomingMessage) => unknown;

class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

export class FakeSite extends LocalServer {
  readonly technicians: FakeTechnician[] = [];
  readonly appointments: FakeAppointment[] = [];
  readonly requests: RequestService[] = [];
  readonly namedAppliances: Body[] = [];
  readonly positions: { lat: number; lng: number }[] = [];
  phoneTokens = 0;
  /** Fails the next calls: services are away, or the connection breaks. */
  readonly troubles: ('503' | 'broken' | 'done, but broken')[] = [];
  private readonly byKey = new Map<string, unknown>();

  add(booking: BookAppointment, changes: Partial<FakeAppointment> = {}): FakeAppointment {
    const count = this.appointments.length + 1;
    const appointment: FakeAppointment = {
      ...booking,
      id: `appointment-${count}`,
      number: `FC-${1000 + count}`,
      technicianId: null,
      status: 'scheduled',
      totalCents: null,
      history: [],
      lastChange: 0,
      ...changes,
    };
    this.appointments.push(appointment);
    return appointment;
  }

  private readonly routes: [method: string, path: RegExp, handler: Handler][] = [
    ['GET', /^\/health\/ready$/, () => ({ status: 'ok' })],
    ['GET', /^\/api\/config$/, () => ({ demoAccounts: { owner: { email: 'o', password: 'p' } } })],
    ['POST', /^\/api\/admin\/login$/, () => ({ token: 'office' })],
    ['GET', /^\/api\/technicians$/, () => this.technicians],
    ['POST', /^\/api\/technicians$/, (_, body) => this.addTechnician(body)],
    ['PUT', /^\/api\/technicians\/([^/]+)$/, (id, body) => this.setStatus(id, body)],
    ['POST', /^\/api\/technicians\/([^/]+)\/phone-link$/, () => this.phoneLink()],
    ['GET', /^\/api\/appointments\/available-slots/, () => ({ availableSlots: ['07:00-08:00'] })],
    ['GET', /^\/api\/appointments\?/, () => this.appointments],
    ['POST', /^\/api\/appointments$/, (_, body, request) => this.book(body, request)],
    ['GET', /^\/api\/admin\/service-requests/, () => this.requests],
    ['POST', /^\/api\/service-requests$/, (_, body, request) => this.ask(body, request)],
    ['PUT', /^\/api\/appointments\/([^/]+)\/assign$/, (id, body) => this.assign(id, body)],
    [
      'PUT',
      /^\/api\/appointments\/[^/]+\/appliance$/,
      (_, body) => void this.namedAppliances.push(body),
    ],
    ['POST', /^\/api\/appointments\/([^/]+)\/cancel$/, (id) => this.move(id, 'cancelled')],
    ['GET', /^\/api\/auth\/user$/, () => ({ id: 1 })],
    ['GET', /^\/api\/customer\/appointments$/, () => this.own()],
    [
      'POST',
      /^\/api\/customer\/appointments\/([^/]+)\/cancel$/,
      (id) => this.move(id, 'cancelled'),
    ],
    ['GET', /^\/api\/customer\/service-requests$/, () => this.requests],
    ['GET', /^\/api\/tracking$/, () => this.appointments.map((each) => this.record(each))],
    ['GET', /^\/api\/tracking\/([^/]+)$/, (id) => this.record(this.appointment(id))],
    ['PUT', /^\/api\/tracking\/([^/]+)\/status$/, (id, body) => this.step(id, body)],
    ['PUT', /^\/api\/tracking\/([^/]+)\/pin$/, (id, body) => this.pin(id, body)],
    ['PUT', /^\/api\/technician\/jobs\/([^/]+)\/status$/, (id, body) => this.stepOf(id, body)],
    ['PUT', /^\/api\/technician\/location$/, (_, body) => this.report(body)],
  ];

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const trouble = this.troubles.shift();
    if (trouble === 'broken') return void request.socket.destroy();
    let [status, body]: [number, unknown] = [503, { code: 'unavailable', message: 'Later' }];
    if (trouble !== '503') {
      try {
        [status, body] = [200, this.handle(request, text)];
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        [status, body] = [error.status, { code: error.code, message: error.code }];
      }
    }
    if (trouble === 'done, but broken') return void request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === undefined ? '' : JSON.stringify(body));
  }

  private handle(request: IncomingMessage, text: string): unknown {
    const url = request.url ?? '';
    for (const [method, path, handler] of this.routes) {
      const match = method === request.method ? path.exec(url) : null;
      if (match) return handler(match[1] ?? '', text ? (JSON.parse(text) as Body) : {}, request);
    }
    throw new Refused(404, `${request.method} ${url}`);
  }

  private addTechnician({ name, phone }: Body): FakeTechnician {
    const id = `technician-${this.technicians.length + 1}`;
    const technician = { id, name: String(name), phone: String(phone), status: 'available' };
    this.technicians.push(technician);
    return technician;
  }

  private setStatus(id: string, { status }: Body): FakeTechnician | undefined {
    const technician = this.technicians.find((each) => each.id === id);
    if (technician) technician.status = String(status);
    return technician;
  }

  private phoneLink() {
    this.phoneTokens += 1;
    return { url: `${this.url}/technician#phone-${this.phoneTokens}` };
  }

  private book(body: Body, request: IncomingMessage): unknown {
    return this.once(request, () => this.add(body as unknown as BookAppointment));
  }

  private ask(body: Body, request: IncomingMessage): unknown {
    return this.once(request, () => {
      this.requests.push(body as unknown as RequestService);
      return body;
    });
  }

  private once({ headers }: IncomingMessage, effect: () => unknown): unknown {
    const key = String(headers['idempotency-key']);
    const reply = this.byKey.get(key) ?? effect();
    this.byKey.set(key, reply);
    return reply;
  }

  private assign(id: string, { technicianId }: Body): FakeAppointment {
    const appointment = this.appointment(id);
    appointment.technicianId = technicianId as string | null;
    if (technicianId) this.note(appointment, 'assigned');
    return appointment;
  }

  /** From the phone of the technician `driver`. */
  private stepOf(id: string, body: Body): unknown {
    if (this.appointment(id).technicianId !== 'driver') throw new Refused(403, 'forbidden');
    return this.step(id, body);
  }

  /** Refuses a stale `from`, like the site. */
  private step(id: string, { status, from }: Body): unknown {
    if (this.appointment(id).status !== from) throw new Refused(409, 'changed_meanwhile');
    if (
      !nextTrackingStatuses(this.appointment(id).status, 'technician').some((to) => to === status)
    )
      throw new Refused(409, 'transition_refused');
    return this.move(id, status as TrackingStatus);
  }

  private move(id: string, status: TrackingStatus): unknown {
    const appointment = this.appointment(id);
    appointment.status = status;
    this.note(appointment, status);
    return this.record(appointment);
  }

  private pin(id: string, { latitude, longitude }: Body): unknown {
    this.appointment(id).pin = { lat: Number(latitude), lng: Number(longitude) };
    return this.record(this.appointment(id));
  }

  /** All appointments belong to the customer in these specs. */
  private own() {
    return this.appointments.map(({ id, status, appointmentDate, timeSlot }) => ({
      id,
      status: trackingStatusRules[status].appointmentStatus,
      scheduledTime: `${appointmentDate}T${timeSlot.slice(0, 5)}:00Z`,
    }));
  }

  private note(appointment: FakeAppointment, what: string): void {
    appointment.history.push(what);
    appointment.lastChange = Date.now();
  }

  private report({ lat, lng }: Body): undefined {
    this.positions.push({ lat: Number(lat), lng: Number(lng) });
  }

  private record({ id, technicianId, status, customerName, ...appointment }: FakeAppointment) {
    return {
      appointmentId: id,
      technicianId,
      status,
      customerName,
      location: this.positions.at(-1) ?? null,
      customerLocation: appointment.pin ?? { lat: 29.85, lng: -81.27 },
      notifications: appointment.history.map((type) => ({
        type,
        timestamp: new Date(appointment.lastChange).toISOString(),
      })),
      appointment,
    };
  }

  private appointment(id: string): FakeAppointment {
    const found = this.appointments.find((each) => each.id === id);
    if (!found) throw new Refused(404, 'appointment_not_found');
    return found;
  }
}
