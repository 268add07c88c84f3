import fc from 'fast-check';
import { runsOf } from '@contracts/testing/deep';
import { isJob as isHousecallJob } from '../housecallpro/housecallpro-api';
import { rowsOfJob as housecallRows } from '../housecallpro/housecallpro-rows';
import { isCustomer, isRecord } from '../servicepro/servicepro-api';
import { customerRow, rowsOfRecord, serviceRow } from '../servicepro/servicepro-rows';
import {
  isAppointment,
  isCustomer as isTitanCustomer,
  isJob,
} from '../servicetitan/servicetitan-api';
import { rowsOfJob as serviceTitanRows } from '../servicetitan/servicetitan-rows';
import { readable } from './page-schemas';

jest.setTimeout(30 * 60_000);

const job = {
  id: 'job_1',
  work_status: 'scheduled',
  customer: { id: 'cus_1', email: 'nora@example.com' },
  notes: [{ content: 'Back door' }],
  schedule: { appointments: [{ id: 'appt_1', start_time: '2026-07-01T13:00:00Z' }] },
};
const pathsOf = (record: unknown) => {
  const read = readable(record, isHousecallJob);
  return 'value' in read ? read.notes.map(({ path }) => path) : `wrong: ${read.wrong.path}`;
};

describe('a record of a system', () => {
  it.each([
    [job, []],
    [{ ...job, notes: [false, { content: 'Dog' }, null] }, []],
    [
      { ...job, notes: [7, { content: 'Dog' }, { content: ['x'] }] },
      ['notes[0]', 'notes[2].content'],
    ],
    [{ ...job, notes: 'Dog' }, ['notes']],
    [{ ...job, total_amount: '12' }, ['total_amount']],
    [{ ...job, customer: { ...job.customer, email: 12 } }, ['customer.email']],
    // Without its id, the customer may be anyone.
    [{ ...job, customer: { email: 'nora@example.com' } }, ['customer.id']],
    [
      { ...job, schedule: { appointments: [7, ...job.schedule.appointments, { end_time: null }] } },
      ['schedule.appointments[0]', 'schedule.appointments[2].id'],
    ],
    [{ ...job, 'a/b~c': 1, tags: [1, 'Rush', 2] }, ['tags[0]', 'tags[2]']],
  ])('is read without what is odd: %j', (record, paths) => {
    expect(pathsOf(record)).toEqual(paths);
  });

  it.each([
    [{ ...job, id: 7 }, 'id'],
    [{ ...job, id: '' }, 'id'],
    // No database stores these.
    [{ ...job, id: 'job\u0000' }, 'id'],
    [{ ...job, id: 'job\ud800' }, 'id'],
    [{ ...job, work_status: null }, 'work_status'],
    [{ notes: [false] }, 'id'],
    [null, ''],
    [[job], ''],
  ])('is wrong by what it must have: %j', (record, path) => {
    expect(pathsOf(record)).toBe(`wrong: ${path}`);
  });

  it('keeps the rest as it was, and changes nothing that it was given', () => {
    const odd = { ...job, notes: [7, { content: 'Dog' }, 8], tags: ['Rush'] };
    const copy = structuredClone(odd);
    const read = readable(odd, isHousecallJob);
    expect(read).toMatchObject({ value: { ...odd, notes: [{ content: 'Dog' }] } });
    expect(odd).toEqual(copy);
  });

  it('has few notes, however odd it is', () => {
    const read = readable({ ...job, tags: Array.from({ length: 5_000 }, () => 1) }, isHousecallJob);
    expect('value' in read && read.notes.length).toBe(20);
  });
});

/** A good record with some of its parts replaced by anything. */
const spoiled = (record: object) =>
  fc
    .record({ spoil: fc.dictionary(fc.constantFrom(...Object.keys(record)), fc.jsonValue()) })
    .map(({ spoil }) => ({ ...record, ...spoil }));

const titanJob = {
  id: 7,
  customerId: 3,
  locationId: 9,
  jobTypeId: 700,
  jobStatus: 'Completed',
  summary: '<p>Dryer</p>',
  priority: 'Normal',
  total: 12.5,
  equipmentIds: [1],
  appointmentCount: 1,
  createdOn: '2026-03-01T15:00:00Z',
};
const titanVisit = {
  id: 70,
  jobId: 7,
  start: '2026-03-08T06:30:00Z',
  status: 'Done',
  unused: false,
  specialInstructions: 'Ring',
};
const titanCustomer = { id: 3, name: 'Larkspur, Petra', address: { street: '12 Whelk St' } };
const proRecord = {
  id: 'SP-1-01',
  customerId: 'SP-1',
  kind: 'visit',
  status: 'completed',
  service: 'Repair',
  date: '2026-11-01',
  window: '09:00-10:00',
  costCents: 9_900,
};
const proCustomer = { id: 'SP-1', firstName: 'Petra', totalServices: 7, preferences: null };

describe('any record', () => {
  const valueOf = <T>(read: ReturnType<typeof readable<T>>): T | null =>
    'value' in read ? read.value : null;

  it('becomes rows or is wrong by a field, and never ends a run', () => {
    fc.assert(
      fc.property(
        fc.oneof(spoiled(job), fc.jsonValue()),
        fc.oneof(spoiled(titanJob), fc.jsonValue()),
        fc.oneof(spoiled(titanVisit), fc.jsonValue()),
        fc.oneof(spoiled(titanCustomer), fc.jsonValue()),
        fc.oneof(spoiled(proRecord), fc.jsonValue()),
        fc.oneof(spoiled(proCustomer), fc.jsonValue()),
        fc.array(fc.jsonValue()),
        (house, titan, visit, customer, record, person, items) => {
          const houseJob = valueOf(readable(house, isHousecallJob));
          const titanOne = valueOf(readable(titan, isJob));
          const visitOne = valueOf(readable(visit, isAppointment));
          const proOne = valueOf(readable(record, isRecord));
          const proPerson = valueOf(readable(person, isCustomer));
          const known = {
            customer: valueOf(readable(customer, isTitanCustomer)),
            phone: '',
            email: '',
          };
          const details = {
            visits: visitOne ? [visitOne] : [],
            wrong: [],
            location: null,
            jobType: '',
            technicians: new Map(),
            equipment: [],
            notes: [],
            faults: [],
          };
          const made = [
            ...(houseJob ? [housecallRows(houseJob, items)] : []),
            ...(titanOne ? [serviceTitanRows(titanOne, details, known)] : []),
            ...(proOne ? [rowsOfRecord(proOne, proPerson)] : []),
          ];
          for (const { rows } of made) expect(rows.length).toBeGreaterThan(0);
          if (proOne) serviceRow(proOne);
          if (proPerson) customerRow(proPerson);
        },
      ),
      { numRuns: runsOf(300, 50_000) },
    );
  });
});
