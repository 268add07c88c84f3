/**
 * Housecall Pro's objects, with the fields of https://docs.housecallpro.com/, as
 * https://github.com/BeelineRoutes/housecall (customers.go, jobs.go) reads it, and
 * https://raw.githubusercontent.com/api-evangelist/housecall-pro/refs/heads/main/openapi/housecall-pro-public-api-openapi.yml
 */
import { instantOf, isoDate, isoTime } from '../data/calendar';
import type { Customer, Visit } from '../data/customer';
import { hash } from '../data/draws';
import { technicians } from '../data/words';
import { OpaqueIds } from './ids';

const perCustomer = 16;
const hourMs = 60 * 60 * 1000;

/** A state has several names: in filters, in answers, and across releases. */
const spellings: Readonly<Record<Visit['status'], readonly string[]>> = {
  open: ['needs scheduling', 'unscheduled'],
  scheduled: ['scheduled', 'Scheduled'],
  completed: ['complete unrated', 'complete rated', 'completed'],
  canceled: ['user canceled', 'pro canceled', 'canceled'],
};

export class HousecallRecords {
  readonly customerIds: OpaqueIds;
  readonly jobIds: OpaqueIds;
  private readonly addressIds: OpaqueIds;
  private readonly appointmentIds: OpaqueIds;
  private readonly employeeIds: OpaqueIds;

  constructor(private readonly seed: number) {
    const ids = (prefix: string, purpose: number) => new OpaqueIds(prefix, hash(seed, purpose));
    this.customerIds = ids('cus', 1);
    this.jobIds = ids('job', 2);
    this.addressIds = ids('adr', 3);
    this.appointmentIds = ids('appt', 4);
    this.employeeIds = ids('pro', 5);
  }

  jobId(index: number, nth: number): string {
    return this.jobIds.of(index * perCustomer + nth);
  }

  /** The job's customer, and its index among their jobs; null for an unknown id. */
  placeOfJob(id: string): { readonly index: number; readonly nth: number } | null {
    const value = this.jobIds.valueOf(id);
    if (value === null) return null;
    const index = Math.floor(value / perCustomer);
    return { index, nth: value - index * perCustomer };
  }

  customer(customer: Customer) {
    return {
      ...this.brief(customer),
      addresses: [this.address(customer)],
    };
  }

  /**
   * Amounts are in cents. A job without a day has null times in its schedule. Without `expand`, its
   * list of appointments is empty.
   */
  job(customer: Customer, visit: Visit, isExpanded = false) {
    const { index } = customer;
    const start = instantOf(visit.day, visit.hour);
    const end = start + 2 * hourMs;
    const isDone = visit.status === 'completed';
    const isOpen = visit.status === 'open';
    const choice = hash(this.seed, index, visit.nth);
    const names = spellings[visit.status];
    return {
      id: this.jobId(index, visit.nth),
      invoice_number: String(10_000 + ((index * perCustomer + visit.nth) % 900_000)),
      description: `${visit.appliance} ${visit.service} (${visit.brand})`,
      customer: this.brief(customer),
      address: this.address(customer),
      notes: notesOf(visit, choice),
      work_status: names[choice % names.length],
      work_timestamps: {
        on_my_way_at: isDone ? isoTime(start - hourMs / 2) : null,
        started_at: isDone ? isoTime(start) : null,
        completed_at: isDone ? isoTime(end) : null,
      },
      schedule: {
        scheduled_start: isOpen ? null : isoTime(start),
        scheduled_end: isOpen ? null : isoTime(end),
        arrival_window: isOpen ? 0 : arrivalWindow(choice),
        appointments: isExpanded ? this.appointments(customer, visit) : [],
      },
      total_amount: visit.costCents ?? 0,
      outstanding_balance: isDone && choice % 25 === 0 ? (visit.costCents ?? 0) : 0,
      assigned_employees: visit.technician === null ? [] : [this.employee(visit.technician)],
      tags: visit.service === 'Emergency Service' ? ['Rush'] : [],
      created_at: isoTime(start - 48 * hourMs),
      updated_at: isoTime(end),
      lead_source: null,
    };
  }

  /** An open job has none. */
  appointments({ index }: Customer, visit: Visit) {
    if (visit.status === 'open') return [];
    const start = instantOf(visit.day, visit.hour);
    const choice = hash(this.seed, index, visit.nth);
    return [
      {
        id: this.appointmentIds.of(index * perCustomer + visit.nth),
        start_date: isoDate(visit.day),
        start_time: isoTime(start),
        end_time: isoTime(start + 2 * hourMs),
        anytime: false,
        arrival_window_minutes: 60 * (1 + (choice % 4)),
        dispatched_employees_ids:
          visit.technician === null ? [] : [this.employee(visit.technician).id],
      },
    ];
  }

  /** Labor, and a part if the job cost more than a visit. */
  lineItems({ index }: Customer, { nth, service, appliance, costCents }: Visit) {
    if (costCents === null) return [];
    const part = costCents > 20_000 ? Math.round(costCents / 4) : 0;
    const items = [
      { name: `${appliance} ${service}`, kind: 'labor', amount: costCents - part },
      ...(part > 0 ? [{ name: 'Replacement part', kind: 'materials', amount: part }] : []),
    ];
    return items.map(({ name, kind, amount }, order) => ({
      object: 'line_item',
      id: `rli_${hash(this.seed, index, nth, order)}`,
      name,
      description: null,
      unit_price: amount,
      unit_cost: 0,
      quantity: 1,
      kind,
      taxable: false,
      amount,
      order_index: order,
    }));
  }

  private brief(customer: Customer) {
    return {
      id: this.customerIds.of(customer.index),
      first_name: customer.firstName,
      last_name: customer.lastName,
      email: customer.email,
      mobile_number: customer.phone,
      home_number: customer.secondPhone,
      work_number: null,
      company: customer.business,
      notifications_enabled: customer.contactBy !== null,
      lead_source: null,
      notes: customer.notes,
      created_at: isoTime(customer.createdAt),
      updated_at: isoTime(customer.modifiedAt),
      tags: customer.arrival === null ? [] : [`prefers ${customer.arrival}`],
    };
  }

  private address(customer: Customer) {
    return {
      id: this.addressIds.of(customer.index),
      type: 'service',
      street: customer.street,
      street_line_2: customer.unit,
      city: customer.city,
      state: customer.state,
      zip: customer.zip,
      country: 'US',
    };
  }

  private employee(name: string) {
    const [first = '', ...rest] = name.split(' ');
    return {
      id: this.employeeIds.of(technicians.indexOf(name)),
      first_name: first,
      last_name: rest.join(' '),
      role: 'field tech',
    };
  }
}

/** One job in 64 has `false` in place of its notes, as live ones have. */
function notesOf({ notes }: Visit, choice: number): (false | { id: string; content: string })[] {
  if (notes !== null) return [{ id: `nte_${choice}`, content: notes }];
  return choice % 64 === 7 ? [false] : [];
}

/** In minutes, except for one record in ten: descriptions disagree about the unit. */
const arrivalWindow = (choice: number) => 60 * (1 + (choice % 4)) * (choice % 10 === 3 ? 60 : 1);
