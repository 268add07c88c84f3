import { rowsOfJob as housecallRows } from './housecallpro/housecallpro-rows';
import {
  customerRow as jobberCustomer,
  serviceRow as jobberService,
} from './jobber/jobber-company';
import { rowsOfJob as jobberRows } from './jobber/jobber-rows';
import { customerRow, rowsOfRecord, serviceRow } from './servicepro/servicepro-rows';
import { rowsOfJob as serviceTitanRows } from './servicetitan/servicetitan-rows';

const emptyRequest = {
  phone: '',
  email: '',
  firstName: '',
  lastName: '',
  applianceType: 'Other',
  brand: 'Other',
  problemDescription: '',
  isEmergency: false,
  status: 'pending',
  technicianNotes: null,
  completedAt: null,
  createdAt: null,
};

describe('a job of ServiceTitan', () => {
  const job = {
    id: 7,
    customerId: 3,
    jobStatus: 'Hold',
    summary: '<p>Repair: JennAir Fridge,<br>not cooling &amp; loud</p>',
    priority: 'Urgent',
    total: 412.5,
    completedOn: null,
    createdOn: '2026-03-01T15:00:00Z',
  };
  const visit = {
    id: 70,
    jobId: 7,
    start: '2026-03-08T06:30:00Z',
    end: '2026-03-08T08:30:00Z',
    arrivalWindowStart: '2026-03-08T06:30:00Z',
    arrivalWindowEnd: '2026-03-08T07:30:00Z',
    status: 'Scheduled',
    specialInstructions: 'Ring\u0000 twice',
  };
  const known = {
    customer: {
      id: 3,
      name: 'Larkspur, Petra',
      address: {
        street: '12 Whelk St',
        unit: 'Apt 4',
        city: 'Hastings',
        state: 'FL',
        zip: '32145',
      },
    },
    phone: '904.555.0199',
    email: 'petra.larkspur@example.com',
  };

  const nothing = {
    visits: [],
    wrong: [],
    location: null,
    jobType: '',
    technicians: new Map<number, string[]>(),
    equipment: [],
    notes: [],
    faults: [],
  };
  const withVisits = (...visits: (typeof visit)[]) => ({ ...nothing, visits });

  it('is an appointment for each visit, at the hour of the window', () => {
    const details = withVisits(visit, { ...visit, id: 71, status: 'Canceled' });
    expect(serviceTitanRows(job, details, known).rows).toEqual([
      {
        kind: 'appointment',
        record: {
          key: '70',
          phone: '(904) 555-0199',
          email: 'petra.larkspur@example.com',
          customerName: 'Petra Larkspur',
          address: '12 Whelk St, Apt 4',
          city: 'Hastings',
          state: 'FL',
          zipCode: '32145',
          serviceType: 'Emergency Service',
          appliance: 'Refrigerator',
          brand: 'Jenn-Air',
          description: null,
          appointmentDate: '2026-03-08',
          // The clocks are changed in between.
          timeSlot: '01:30-03:30',
          status: 'scheduled',
          technicianNotes: null,
          internalNotes: 'Repair: JennAir Fridge,\nnot cooling & loud\nRing twice',
          totalCents: null,
          createdAt: '2026-03-01T15:00:00.000Z',
        },
      },
      expect.objectContaining({
        record: expect.objectContaining({ key: '71', status: 'cancelled' }),
      }),
    ]);
  });

  it('has its total once, on a visit that took place, when it is completed', () => {
    const completed = { ...job, jobStatus: 'Completed' };
    const visits = withVisits(
      { ...visit, status: 'Canceled' },
      { ...visit, id: 71, status: 'Done' },
      { ...visit, id: 72, status: 'Done' },
    );
    const totalsOf = (of: typeof job) =>
      serviceTitanRows(of, visits, known).rows.map((row) =>
        'kind' in row && row.kind === 'appointment' ? row.record.totalCents : 'wrong',
      );
    expect(totalsOf(completed)).toEqual([null, 41_250, null]);
    expect(totalsOf(job)).toEqual([null, null, null]);
    expect(serviceTitanRows({ ...completed, total: -5 }, visits, known).notes).toMatchObject([
      { path: 'total' },
    ]);
  });

  it.each([[withVisits()], [withVisits({ ...visit, status: 'Hold' })]])(
    'is a request without an agreed visit',
    (details) => {
      const someone = { phone: '', email: '', customer: null };
      expect(serviceTitanRows(job, { ...details, jobType: 'Repair' }, someone).rows).toEqual([
        {
          kind: 'service-request',
          record: {
            ...emptyRequest,
            key: '7',
            applianceType: 'Refrigerator',
            brand: 'Jenn-Air',
            problemDescription: 'Repair',
            isEmergency: true,
            createdAt: '2026-03-01T15:00:00.000Z',
          },
        },
      ]);
    },
  );

  it('is wrong by the field that cannot be read', () => {
    const wrong = serviceTitanRows({ ...job, jobStatus: 'Frobbed' }, withVisits(), known);
    expect(wrong.rows).toMatchObject([{ wrong: { path: 'jobStatus' } }]);
  });

  it('keeps its other visits when one cannot be read', () => {
    const details = {
      ...withVisits(
        visit,
        { ...visit, id: 71, status: 'Frobbed' },
        { ...visit, id: 72, start: 'soon', arrivalWindowStart: '' },
      ),
      wrong: [{ path: 'appointments[3].jobId', message: 'Is missing' }],
    };
    expect(serviceTitanRows(job, details, known).rows).toMatchObject([
      { record: { key: '70' } },
      { wrong: { path: 'appointments.status' } },
      { wrong: { path: 'appointments.start' } },
      { wrong: { path: 'appointments[3].jobId' } },
    ]);
    // Its only visit can't be read, so it's no request.
    expect(serviceTitanRows(job, { ...details, visits: [] }, known).rows).toMatchObject([
      { wrong: { path: 'appointments[3].jobId' } },
    ]);
  });
});

describe('a job of Housecall Pro', () => {
  const job = {
    id: 'job_1',
    customer: {
      id: 'cus_1',
      first_name: 'Petra',
      last_name: 'Larkspur',
      home_number: '9045550199',
    },
    description: 'Wall oven tune-up (GE Profile)',
    notes: [false, { content: ' Dog in the yard ' }, { content: null }, { content: 'Pays cash' }],
    tags: ['Rush', ' '],
    work_status: 'complete_unrated',
    schedule: { scheduled_start: '2026-07-01T13:00:00Z', scheduled_end: '2026-07-01T15:00:00Z' },
    assigned_employees: [{ first_name: 'Greer', last_name: 'Yoon' }],
    total_amount: 12_950,
  };
  const withVisits = (...appointments: { id: string; start_time: string }[]) => ({
    ...job,
    schedule: { ...job.schedule, appointments },
  });

  it('is an appointment for each of its visits; its amount counts once', () => {
    const visits = withVisits(
      { id: 'appt_1', start_time: '2026-07-01T13:00:00Z' },
      // A time without a zone is the company's.
      { id: 'appt_2', start_time: '2026-07-08T13:00:00' },
    );
    const { rows, notes } = housecallRows(visits, [
      { name: 'Tune-up ' },
      { name: 'Igniter' },
      { name: 'Igniter' },
    ]);
    expect(notes).toEqual([]);
    expect(rows).toMatchObject([
      {
        record: {
          key: 'appt_1',
          phone: '(904) 555-0199',
          customerName: 'Petra Larkspur',
          serviceType: 'Maintenance',
          appliance: 'Oven',
          brand: 'Profile',
          appointmentDate: '2026-07-01',
          timeSlot: '09:00-10:00',
          status: 'completed',
          technicianNotes: 'Tune-up\nIgniter\nTechnician: Greer Yoon',
          internalNotes: 'Dog in the yard\nPays cash\nTags: Rush',
          totalCents: 12_950,
        },
      },
      { record: { key: 'appt_2', timeSlot: '13:00-14:00', totalCents: null } },
    ]);
  });

  it('is one by its own schedule when it lists no visits', () => {
    expect(housecallRows(job).rows).toMatchObject([
      { kind: 'appointment', record: { key: 'job_1', timeSlot: '09:00-11:00' } },
    ]);
  });

  it('says what it left out: a visit without a time, an odd item, an amount below zero', () => {
    const odd = withVisits(
      { id: 'appt_1', start_time: 'soon' },
      { id: 'appt_2', start_time: '2026-07-08T13:00:00Z' },
    );
    const { rows, notes } = housecallRows({ ...odd, total_amount: -1 }, [7]);
    expect(rows).toMatchObject([{ record: { key: 'appt_2', totalCents: null } }]);
    expect(notes?.map(({ path }) => path)).toEqual([
      'schedule.appointments[0].start_time',
      'line_items[0]',
      'total_amount',
    ]);
  });

  it('is a request without a schedule, with what is missing left empty', () => {
    const open = { id: 'job_2', work_status: 'needs scheduling' };
    const record = { ...emptyRequest, key: 'job_2' };
    expect(housecallRows(open).rows).toEqual([{ kind: 'service-request', record }]);
    const deleted = { ...open, deleted_at: '2026-07-08T13:00:00Z' };
    expect(housecallRows(deleted).rows).toMatchObject([{ record: { status: 'cancelled' } }]);
  });

  it('is wrong when its status is unknown', () => {
    const wrong = { rows: [{ wrong: { path: 'work_status' } }] };
    expect(housecallRows({ ...job, work_status: '' })).toMatchObject(wrong);
  });
});

describe('records of ServicePro', () => {
  const visit = {
    id: 'SP-1-01',
    customerId: 'SP-1',
    kind: 'visit' as const,
    status: 'canceled',
    service: 'Installation',
    appliance: 'Stove/Range',
    brand: 'Gorenje',
    description: 'Stove/Range leaks',
    date: '2026-11-01',
    window: '09:00-10:00',
    costCents: 9_900,
  };

  it('are appointments on the date and at the hour that they name', () => {
    expect(rowsOfRecord(visit, null).rows).toMatchObject([
      {
        kind: 'appointment',
        record: {
          key: 'SP-1-01',
          customerName: '',
          serviceType: 'Installation',
          appliance: 'Stove',
          brand: 'Other',
          appointmentDate: '2026-11-01',
          timeSlot: '09:00-10:00',
          status: 'cancelled',
          totalCents: 9_900,
        },
      },
    ]);
    for (const window of [null, '9-10', '25:00-26:00']) {
      expect(rowsOfRecord({ ...visit, window }, null).rows).toMatchObject([
        { record: { timeSlot: '' } },
      ]);
    }
  });

  it('are requests when they have no visit', () => {
    const request = {
      ...visit,
      kind: 'request' as const,
      status: 'open',
      service: 'Emergency Service',
    };
    expect(
      rowsOfRecord(request, { id: 'SP-1', firstName: 'Petra', lastName: 'Larkspur' }).rows,
    ).toMatchObject([
      {
        kind: 'service-request',
        record: { firstName: 'Petra', lastName: 'Larkspur', isEmergency: true, status: 'pending' },
      },
    ]);
  });

  it.each([
    [{ ...visit, date: '2026-02-30' }, 'date'],
    [{ ...visit, status: 'Frobbed' }, 'status'],
  ])('are wrong by the field that cannot be read', (record, path) => {
    expect(rowsOfRecord(record, null).rows).toMatchObject([{ wrong: { path } }]);
  });

  it('are customers and what was done for them, for the office', () => {
    expect(serviceRow({ ...visit, date: '', costCents: -1 })).toEqual({
      externalId: 'SP-1-01',
      customerExternalId: 'SP-1',
      service: 'Installation: Gorenje Stove/Range',
      date: null,
      costCents: null,
      inactive: true,
    });
    const customer = {
      id: 'SP-1',
      company: 'Old Mill Laundry',
      phone: ' ',
      secondPhone: '+1 904 555 0110',
      zip: '32084-1234',
      totalSpentCents: 123_450,
      totalServices: 7,
      preferences: { contactBy: 'text', arrival: 'morning' },
      notes: 'Back door',
    };
    expect(customerRow(customer)).toEqual({
      externalId: 'SP-1',
      firstName: '',
      lastName: 'Old Mill Laundry',
      email: null,
      phone: '(904) 555-0110',
      address: '',
      city: '',
      state: '',
      zipCode: '32084-1234',
      lastServiceDate: null,
      totalServices: 7,
      totalSpentCents: 123_450,
      preferredTechnician: null,
      notes: 'Back door\nPrefers to be contacted by text.\nPrefers the morning.',
    });
  });
});

describe('a client of Jobber', () => {
  const client = {
    id: 'Z2lk',
    firstName: 'Petra',
    lastName: 'Larkspur',
    companyName: 'Larkspur Rentals',
    isCompany: false,
    isArchived: false,
    emails: [
      { address: 'bills@example.com', primary: false },
      { address: 'petra.larkspur@example.com', primary: true },
    ],
    phones: [
      { number: '904.555.0198', primary: false },
      { number: '9045550199', primary: true },
    ],
    notes: { nodes: [{ message: 'Pays cash' }] },
    billingAddress: { street1: 'PO Box 7', city: 'Hastings', province: 'Florida' },
    clientProperties: {
      nodes: [
        { address: null },
        {
          address: {
            street1: '12 Whelk St',
            street2: 'Apt 4',
            city: 'Hastings',
            province: 'Florida',
            postalCode: '32145',
          },
        },
        {
          address: {
            street1: '4 Coquina Row',
            city: 'Palm Coast',
            province: 'FL',
            postalCode: '32137',
          },
        },
      ],
    },
  };

  it('is the primary contact at the first house; the rest is in the notes', () => {
    expect(jobberCustomer(client)).toEqual({
      kind: 'customer',
      customer: {
        externalId: 'Z2lk',
        firstName: 'Petra',
        lastName: 'Larkspur',
        email: 'petra.larkspur@example.com',
        phone: '(904) 555-0199',
        address: '12 Whelk St, Apt 4',
        city: 'Hastings',
        state: 'FL',
        zipCode: '32145',
        lastServiceDate: null,
        totalServices: null,
        totalSpentCents: null,
        preferredTechnician: null,
        notes:
          'Pays cash\nOther phone numbers: (904) 555-0198\nOther email addresses: bills@example.com\nOther addresses: 4 Coquina Row, Palm Coast, FL 32137',
        inactive: false,
      },
    });
  });

  it('is a business by its name, and inactive when it is archived', () => {
    const business = { ...client, isCompany: true, isArchived: true, clientProperties: null };
    expect(jobberCustomer(business)).toMatchObject({
      customer: {
        firstName: '',
        lastName: 'Larkspur Rentals',
        address: 'PO Box 7',
        inactive: true,
        notes: expect.stringMatching(/\nContact: Petra Larkspur\n/) as string,
      },
    });
  });

  const listed = {
    id: 'Sm9i',
    client: { id: 'Z2lk' },
    title: 'Repair',
    jobStatus: 'archived',
    total: 189.5,
    startAt: '2026-03-01T15:00:00Z',
    completedAt: '2026-03-02T02:00:00Z',
    lineItems: { nodes: [{ name: 'Dryer belt' }, { name: 'Dryer belt' }, { name: 'Call' }] },
    visits: { nodes: [] },
  };
  const visited = { nodes: [{ completedAt: '2026-03-08T15:00:00Z' }] };

  it.each([
    [
      {},
      {
        service: 'Repair: Dryer belt, Call',
        date: '2026-03-01',
        costCents: 18_950,
        inactive: false,
      },
    ],
    [
      { completedAt: null, visits: visited },
      { date: '2026-03-08', costCents: 18_950, inactive: false },
    ],
    // Closed without a visit: it was canceled.
    [{ completedAt: null }, { costCents: null, inactive: true }],
    [{ completedAt: null, jobStatus: 'requires_invoicing', visits: visited }, { inactive: false }],
    [{ completedAt: null, jobStatus: 'upcoming', visits: visited }, { inactive: true }],
    [{ completedAt: null, jobStatus: 'on_hold' }, { inactive: true }],
    [{ title: null, lineItems: null }, { service: 'Service' }],
    [{ total: -5 }, { costCents: null, inactive: false }],
  ])('has a job that is %j', (more, service) => {
    expect(jobberService({ ...listed, ...more })).toMatchObject({ service });
  });

  it('has no job in an unknown state', () => {
    expect(jobberService({ ...listed, jobStatus: 'paused' })).toMatchObject({
      wrong: { path: 'jobStatus' },
    });
  });

  const job = {
    ...listed,
    client,
    createdAt: '2026-02-27T12:00:00Z',
    property: { address: { street1: '4 Coquina Row', city: 'Palm Coast', province: 'FL' } },
    instructions: 'Lockbox 1234',
    lineItems: { nodes: [{ name: 'Dryer belt', description: 'Maytag' }] },
    notes: { nodes: [{ message: 'Owes us a key' }] },
    visits: {
      nodes: [
        {
          id: 'v2',
          startAt: '2026-03-08T15:00:00Z',
          endAt: '2026-03-08T17:00:00Z',
          isComplete: true,
        },
        {
          id: 'v1',
          startAt: '2026-03-01T15:00:00Z',
          endAt: '2026-03-01T23:00:00Z',
          allDay: true,
          isComplete: true,
          assignedUsers: { nodes: [{ name: { full: 'Greer Yoon' } }] },
        },
        { id: 'v3', startAt: null },
        { id: 'v4', startAt: 'soon' },
      ],
    },
  };

  it('has visits where they were, with what the invoice says; notes are for the office', () => {
    const { rows, notes } = jobberRows(job);
    expect(rows).toMatchObject([
      {
        record: {
          key: 'v1',
          customerName: 'Petra Larkspur',
          address: '4 Coquina Row',
          appliance: 'Dryer',
          brand: 'Maytag',
          description: null,
          appointmentDate: '2026-03-01',
          timeSlot: '',
          status: 'completed',
          technicianNotes: 'Dryer belt: Maytag\nTechnician: Greer Yoon',
          internalNotes: 'Repair\nLockbox 1234\nOwes us a key',
          totalCents: 18_950,
        },
      },
      { record: { key: 'v2', timeSlot: '11:00-13:00', totalCents: null } },
    ]);
    expect(notes).toEqual([
      { path: 'visits.nodes[3].startAt', message: 'It must be a date and a time' },
    ]);
  });

  it('has a request while no visit has a time, a business by its name', () => {
    const business = { ...client, isCompany: true };
    const open = { ...job, client: business, jobStatus: 'unscheduled', completedAt: null };
    expect(jobberRows({ ...open, visits: { nodes: [] } }).rows).toMatchObject([
      {
        kind: 'service-request',
        record: {
          key: 'Sm9i',
          firstName: '',
          lastName: 'Larkspur Rentals',
          status: 'pending',
          technicianNotes: null,
        },
      },
    ]);
  });
});
