import { rowsOfJob as housecallRows } from './housecallpro/housecallpro-rows';
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
    summary: 'Repair: JennAir Fridge, not cooling',
    priority: 'Urgent',
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

  it('is an appointment for each visit, at the hour of the window', () => {
    expect(serviceTitanRows(job, [visit, { ...visit, id: 71, status: 'Canceled' }], known)).toEqual(
      [
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
            description: 'Repair: JennAir Fridge, not cooling',
            appointmentDate: '2026-03-08',
            // The clocks are changed in between.
            timeSlot: '01:30-03:30',
            status: 'scheduled',
            technicianNotes: 'Ring twice',
            totalCents: null,
            createdAt: '2026-03-01T15:00:00.000Z',
          },
        },
        expect.objectContaining({
          record: expect.objectContaining({ key: '71', status: 'cancelled' }),
        }),
      ],
    );
  });

  it.each([[[]], [[{ ...visit, status: 'Hold' }]]])(
    'is a request without an agreed visit',
    (visits) => {
      expect(
        serviceTitanRows(job, visits, { ...known, phone: '', email: '', customer: null }),
      ).toEqual([
        {
          kind: 'service-request',
          record: {
            ...emptyRequest,
            key: '7',
            applianceType: 'Refrigerator',
            brand: 'Jenn-Air',
            problemDescription: 'Repair: JennAir Fridge, not cooling',
            isEmergency: true,
            createdAt: '2026-03-01T15:00:00.000Z',
          },
        },
      ]);
    },
  );

  it.each([
    [{ ...job, jobStatus: 'Frobbed' }, [], 'jobStatus'],
    [job, [{ ...visit, status: 'Frobbed' }], 'appointments.status'],
    [job, [{ ...visit, start: 'soon', arrivalWindowStart: null }], 'appointments.start'],
  ])('is wrong by the field that cannot be read', (wrongJob, visits, path) => {
    expect(serviceTitanRows(wrongJob, visits, known)).toMatchObject({ wrong: { path } });
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
    notes: [{ content: ' Dog in the yard ' }, { content: null }, { content: 'Pays cash' }],
    work_status: 'complete_unrated',
    schedule: { scheduled_start: '2026-07-01T13:00:00Z', scheduled_end: '2026-07-01T15:00:00Z' },
    total_amount: 12_950,
  };

  it('is an appointment for each of its visits; its amount counts once', () => {
    const visits = [
      { id: 'appt_1', start_time: '2026-07-01T13:00:00Z', end_time: '2026-07-01T15:00:00Z' },
      { id: 'appt_2', start_time: '2026-07-08T13:00:00Z', end_time: null },
    ];
    const rows = housecallRows(job, visits);
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
          timeSlot: '09:00-11:00',
          status: 'completed',
          technicianNotes: 'Dog in the yard\nPays cash',
          totalCents: 12_950,
        },
      },
      { record: { key: 'appt_2', timeSlot: '09:00-10:00', totalCents: null } },
    ]);
  });

  it('is one by its own schedule when it lists no visits', () => {
    expect(housecallRows(job, [])).toMatchObject([
      { kind: 'appointment', record: { key: 'job_1' } },
    ]);
  });

  it('is a request without a schedule, with what is missing left empty', () => {
    const open = { id: 'job_2', work_status: 'needs scheduling' };
    const record = { ...emptyRequest, key: 'job_2' };
    expect(housecallRows(open, [])).toEqual([{ kind: 'service-request', record }]);
  });

  it('is wrong when its status is unknown', () => {
    const wrong = { wrong: { path: 'work_status' } };
    expect(housecallRows({ ...job, work_status: '' }, [])).toMatchObject(wrong);
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
    expect(rowsOfRecord(visit, null)).toMatchObject([
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
      expect(rowsOfRecord({ ...visit, window }, null)).toMatchObject([
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
      rowsOfRecord(request, { id: 'SP-1', firstName: 'Petra', lastName: 'Larkspur' }),
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
    expect(rowsOfRecord(record, null)).toMatchObject({ wrong: { path } });
  });

  it('are customers and what was done for them, for the office', () => {
    expect(serviceRow({ ...visit, date: '', costCents: -1 })).toEqual({
      externalId: 'SP-1-01',
      customerExternalId: 'SP-1',
      service: 'Installation: Gorenje Stove/Range',
      date: null,
      costCents: null,
    });
    const customer = {
      id: 'SP-1',
      company: 'Old Mill Laundry',
      phone: '+1 904 555 0110',
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
