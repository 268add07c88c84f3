/** The office at work through the API: what specs arrange and check without a browser. */
import { DateTime } from 'luxon';
import { businessDate } from '@contracts/business-time';
import type { BookAppointment } from '@contracts/booking/appointment-calls';
import type { Appointment, BookedAppointment } from '@contracts/booking/appointments';
import type { RequestService, ServiceRequest } from '@contracts/booking/service-requests';
import type { MessageRecord } from '@contracts/notifications/messages';
import type { SalesTaxSettings } from '@contracts/payments/sales-tax';
import type { TrackingRecord } from '@contracts/tracking/records';
import type { Technician } from '@contracts/tracking/technicians';
import { rateOn, taxCounties } from '@contracts/vocabulary/tax/tax-rates';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { eventually } from './eventually';
import { SeededRandom, unique } from './random';
import {
  aBooking,
  aServiceRequest,
  call,
  expected,
  logInAsDemoOwner,
  type Method,
} from './site-api';
import { freeSlots, type Slot } from './slots';

export class Office {
  private constructor(
    readonly url: string,
    readonly token: string,
    private readonly random: SeededRandom,
  ) {}

  static async open(url: string, worker = 0): Promise<Office> {
    const token = await logInAsDemoOwner(url);
    return new Office(url, token, new SeededRandom(Date.now() + worker));
  }

  ask<Body>(method: Method, path: string, body?: unknown): Promise<Body> {
    return expected(call<Body>(this.url, method, path, { token: this.token, body }));
  }

  /** Has rates of the sales tax for today, also in the years after those that a new company has. */
  addTaxRates(): Promise<void> {
    // Another journey may add them at the same moment.
    return eventually(() => this.addMissingRates(businessDate(new Date())));
  }

  private async addMissingRates(today: string): Promise<void> {
    const { version, rates } = await this.ask<SalesTaxSettings>('GET', '/api/admin/sales-tax');
    const missing = taxCounties.filter((county) => 'problem' in rateOn(rates, county, today));
    if (missing.length === 0) return;
    const counties = missing.map((county) => ({
      county,
      surtax: rates.findLast((rate) => rate.county === county)?.surtax ?? 100,
    }));
    const until = `${today.slice(0, 4)}-12-31`;
    const added = { version, from: today, until, state: 600, counties };
    await this.ask<SalesTaxSettings>('POST', '/api/admin/sales-tax/rates', added);
  }

  technician(name: string, changes: object = {}): Promise<Technician> {
    return this.ask('POST', '/api/technicians', {
      name,
      phone: '(904) 555-0181',
      vehicleInfo: 'Test van',
      specialties: ['Dryer'],
      lat: 29.88,
      lng: -81.32,
      ...changes,
    });
  }

  /** The bearer token of a new phone link. */
  async phone(technicianId: string): Promise<string> {
    const path = `/api/technicians/${technicianId}/phone-link`;
    const { url } = await this.ask<{ url: string }>('POST', path);
    return new URL(url).hash.slice(1);
  }

  /**
   * A random available slot, so that other specs hardly choose it, too.
   * @param taken an appointment to reschedule, whose own slot is no choice
   */
  async freeSlot(taken?: Pick<Appointment, 'appointmentDate' | 'timeSlot'>): Promise<Slot> {
    const slots = await eventually(() => freeSlots(this.url));
    const others = slots.filter(
      ({ date, timeSlot }) => date !== taken?.appointmentDate || timeSlot !== taken.timeSlot,
    );
    return this.random.pick(others);
  }

  /**
   * The weekday of a date that can be booked, and changed by its customer afterwards. It's within the
   * next week, so the first button with that name is for that date.
   * @param besides a date with another weekday: a visit can't be moved to the slot that it has
   */
  async comingWeekday(besides?: string): Promise<string> {
    const weekdayOf = (date: string) => DateTime.fromISO(date).toFormat('cccc');
    const slots = await eventually(() => freeSlots(this.url));
    const weekdays = slots.map(({ date }) => weekdayOf(date));
    const weekday = weekdays.find((name) => !besides || name !== weekdayOf(besides));
    if (!weekday) throw new Error('The site offers one weekday only');
    return weekday;
  }

  /** Tries again if another spec takes the slot first. */
  book(changes: Partial<BookAppointment> = {}): Promise<BookedAppointment> {
    return eventually(async () => {
      const { date, timeSlot } = await this.freeSlot();
      return this.bookAt(date, timeSlot, changes);
    });
  }

  bookAt(
    date: string,
    timeSlot: string,
    changes: Partial<BookAppointment> = {},
  ): Promise<BookedAppointment> {
    // Most specs' customers share a phone number.
    const body = aBooking(date, timeSlot, { bookAnother: true, ...changes });
    return this.ask('POST', '/api/appointments', body);
  }

  async bookingsOf(customerName: string): Promise<Appointment[]> {
    const all = await this.ask<Appointment[]>('GET', '/api/appointments?limit=500');
    return all.filter((appointment) => appointment.customerName === customerName);
  }

  messagesTo(address: string): Promise<MessageRecord[]> {
    return this.ask('GET', `/api/admin/messages?search=${encodeURIComponent(address)}`);
  }

  requestService(changes: Partial<RequestService> = {}): Promise<ServiceRequest> {
    return this.ask('POST', '/api/service-requests', aServiceRequest(changes));
  }

  async serviceRequest(id: string): Promise<ServiceRequest | undefined> {
    const path = '/api/admin/service-requests?limit=500';
    return (await this.ask<ServiceRequest[]>('GET', path)).find((request) => request.id === id);
  }

  assign(appointmentId: string, technicianId: string | null): Promise<Appointment> {
    return this.ask('PUT', `/api/appointments/${appointmentId}/assign`, { technicianId });
  }

  record(appointmentId: string): Promise<TrackingRecord> {
    return this.ask('GET', `/api/tracking/${appointmentId}`);
  }

  async move(appointmentId: string, ...statuses: TrackingStatus[]): Promise<void> {
    for (const status of statuses) {
      await this.ask('PUT', `/api/tracking/${appointmentId}/status`, { status });
    }
  }

  /** An appointment with its own technician, moved to this status. */
  async job(name: string, ...statuses: TrackingStatus[]): Promise<Job> {
    const technician = await this.technician(unique('Technician'));
    const appointment = await this.book({ customerName: name });
    await this.assign(appointment.id, technician.id);
    await this.move(appointment.id, ...statuses);
    return { technician, appointment, phone: await this.phone(technician.id) };
  }

  /** Moves it with the technician's phone. */
  async report(phone: string, position: { lat: number; lng: number }): Promise<void> {
    const body = { ...position, recordedAt: new Date().toISOString() };
    await expected(call(this.url, 'PUT', '/api/technician/location', { token: phone, body }));
  }

  async moveAsTechnician(phone: string, id: string, ...statuses: TrackingStatus[]): Promise<void> {
    for (const status of statuses) {
      const path = `/api/technician/jobs/${id}/status`;
      await expected(call(this.url, 'PUT', path, { token: phone, body: { status } }));
    }
  }
}

export interface Job {
  readonly technician: Technician;
  readonly appointment: BookedAppointment;
  readonly phone: string;
}
