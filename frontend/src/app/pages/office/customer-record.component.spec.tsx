/** The page of one customer: everything that is known about them. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CustomerChange } from '@contracts/customers/records';
import {
  exampleCustomerRecord,
  exampleImportedCustomer,
  exampleMessage,
  examplePayment,
} from '@contracts/testing/examples';
import { appointment } from '../../../features/dispatch/test/factories';
import { expectAccessible } from '../../../testing/accessible';
import { customerFile } from '../../../testing/customers';
import { findings } from '../../../testing/office-search';
import {
  changedMeanwhile,
  expectToast,
  listPage,
  openPage,
  refusal,
  textsOf,
  type ApiCall,
  type PageOptions,
} from '../../../testing/open-page';
import { serviceRequest } from '../../../testing/service-requests';
// Loaded before the first test: on a busy machine it takes longer than a test may.
import '../../layouts/admin-layout';
import '../../layouts/office/new-job';
import './admin-customers-page';

const file = 'GET /api/admin/customer-records/:number';
const changes = 'GET /api/admin/customer-records/:number/changes';
const undo = 'POST /api/admin/customer-records/:number/undo';

const change = (over: Partial<CustomerChange> = {}): CustomerChange => ({
  step: 's1',
  at: '2026-11-19T15:00:00.000Z',
  by: 'Dana Office',
  cause: 'changed',
  field: 'First name',
  before: 'Anne',
  after: 'Ann',
  undone: false,
  canUndo: true,
  ...over,
});

function openRecord(answers: PageOptions['answers'], number = '1042') {
  const page = openPage(`/admin-customer-management?customer=${number}`, {
    signedInAs: 'admin',
    answers: { [changes]: [], ...answers },
  });
  page.live.connect();
  return page;
}

const section = (name: string) => screen.getByRole('region', { name });
const entries = () => textsOf(within(section('Timeline')).queryAllByRole('listitem'));
const shown = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the page of a customer', () => {
  it('shows all that is written about a customer', async () => {
    const record = exampleCustomerRecord({
      name: 'Pat Lee',
      company: 'Oak Realty',
      kind: 'business',
      hasAccount: true,
      accountIds: [7],
      note: 'Pays by check.',
      formerNames: ['Patricia Lee'],
      paidBy: { number: 1001, name: 'Home Shield' },
      paysFor: [{ number: 1050, name: 'Tenant Kim' }],
      origins: [{ system: 'servicepro', id: '77' }],
      phones: [
        { id: 'p1', phone: '9045550117', label: 'Cell', texts: true, former: false },
        { id: 'p2', phone: '9045550118', label: 'Desk', texts: false, former: false },
        { id: 'p3', phone: '9045550119', label: '', texts: true, former: true },
      ],
    });
    const [home] = record.addresses;
    const { user, press } = openRecord({
      [file]: customerFile({
        ...record,
        addresses: [{ ...home!, gateCode: '4711', accessNotes: 'Beware of the dog' }],
      }),
      // For the new job, as far as it gets until the end.
      'GET /api/technicians': [],
      'GET /api/appointments': [],
      'GET /api/appointments/available-slots': { date: '', availableSlots: [] },
      'GET /api/admin/search': findings(),
      'GET /api/admin/callers': [],
    });
    await shown('Pat Lee');
    const main = screen.getByRole('main').textContent;
    for (const fact of [
      'Oak Realty · #1042',
      'AccountBusiness',
      'DeskNo texts',
      'Before: (904) 555-0119',
      'nora@example.com',
      '12 Tern Lane, St. Augustine, FL 32084HomeGate code: 4711Beware of the dog',
      'Pays by check.',
      'Patricia Lee',
      'Home Shield #1001',
      'Tenant Kim #1050',
      'No. 7',
      'ServicePro 77',
      'January 5, 2026Website',
    ])
      expect(main).toContain(fact);
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('(904) 555-0118')).toBe('tel:+19045550118');
    expect(hrefOf('Tenant Kim')).toBe('/admin-customer-management?customer=1050');
    expect(screen.queryByText(/^Do not service/)).toBeNull();
    await expectAccessible(screen.getByRole('main'));
    await press('Book a job');
    const params = new URLSearchParams(location.search);
    expect([params.get('new-job'), params.get('caller')]).toEqual(['9045550117', 'Pat Lee']);
    await user.keyboard('{Escape}');
  });

  it('warns of whom the company does not serve, and of who is closed', async () => {
    openRecord({
      [file]: customerFile({ doNotService: true, doNotServiceReason: 'Threats', closed: true }),
    });
    await shown('Nora Field');
    expect(textsOf(screen.getAllByRole('alert'))).toEqual([
      'Do not service: Threats',
      'Closed. No new visit is filed here.',
    ]);
  });

  it.each(['999999999', '0', 'nora@example.com'])('is unknown as %s', async (number) => {
    const { user, sent } = openRecord(
      {
        [file]: refusal(404, { code: 'customer_not_found' }),
        'GET /api/admin/customer-records': [],
      },
      encodeURIComponent(number),
    );
    await shown('Customer not found');
    expect(sent(file)).toHaveLength(number === '999999999' ? 1 : 0);
    await user.click(screen.getByRole('link', { name: 'All customers' }));
    await screen.findByRole('heading', { name: 'All Customers' });
  });

  it('shows what is known while services do not answer, and all of it afterwards', async () => {
    const { press, answer } = openRecord({
      [file]: customerFile(
        {},
        { appointments: null, serviceRequests: null, totals: null, messages: null },
      ),
      [changes]: refusal(503, { code: 'unavailable' }),
    });
    await shown('Nora Field');
    expect(screen.getByRole('main').textContent).toContain('nora@example.com');
    await waitFor(() =>
      expect(section('Timeline').textContent).toContain(
        'Visits, requests, messages and changes can’t be shown right now.',
      ),
    );
    expect(section('Appliances').textContent).toContain('can’t be shown right now');
    answer({
      [file]: customerFile({}, { appointments: [appointment()] }),
      [changes]: [change()],
    });
    await press('Try Again', section('Timeline'));
    await waitFor(() => expect(section('Timeline').textContent).toMatch(/FC-1042[^]*Anne → Ann/));
    expect(section('Timeline').textContent).not.toContain('right now');
    expect(section('Appliances').textContent).toContain('None from our visits yet');
  });
});

describe('the timeline', () => {
  const visit = appointment({
    number: 'FC-1042',
    scheduledTime: '2026-11-20T14:00:00.000Z',
    internalNotes: 'Gate sticks',
    workDone: 'New belt',
    totalCost: '120.00',
  });
  const full = customerFile(
    {},
    {
      appointments: [visit],
      serviceRequests: [serviceRequest({ createdAt: '2026-11-18T15:00:00.000Z' })],
      payments: [
        examplePayment({ paidAt: '2026-11-21T15:00:00.000Z', amount: '80.00', refunded: '5.00' }),
      ],
      messages: [exampleMessage({ id: 'm1', sentAt: '2026-11-17T15:00:00.000Z' })],
      imported: [
        {
          ...exampleImportedCustomer({
            system: 'servicepro',
            serviceProId: '77',
            importedAt: '2026-11-16T15:00:00.000Z',
          }),
          serviceHistory: [{ service: 'Dryer repair', date: '2026-01-05', cost: '99.00' }],
        },
      ],
      totals: {
        ...customerFile().totals!,
        appointmentCount: 300,
        billed: '120.00',
        paid: '80.00',
        due: '40.00',
        typedAppliances: [{ appliance: 'Oven', brand: 'Bosch', visits: 1, lastDate: '2026-11-20' }],
        photos: [{ appointmentId: visit.id, photos: ['p1'] }],
      },
    },
  );

  it('has everything, the newest first, and one kind by its filter', async () => {
    const { user, press, sent } = openRecord({
      [file]: full,
      [changes]: [change(), change({ field: 'Phone', before: '', after: '9045550117' })],
      'GET /api/technicians': [],
      'GET /api/appointments': [],
      'GET /api/appointments/available-slots': { date: '', availableSlots: [] },
      'GET /api/admin/search': findings(),
      'GET /api/admin/callers': [],
    });
    await shown('Nora Field');
    expect(section('In all').textContent).toMatch(/Visits300.*\$120.*\$80.*Due\$40.*Refunded\$5/);
    expect(section('Appliances').textContent).toMatch(
      /Bosch OvenAs booked: one visit, last Fri, Nov 20, 2026/,
    );
    const top = () =>
      [...section('Timeline').querySelectorAll('ol > li')].map((item) => item.textContent);
    await waitFor(() => expect(top()).toHaveLength(7));
    const kinds = () => top().map((words) => /^[A-Z][a-z]+/.exec(words)![0]);
    expect(kinds()).toEqual(['Payment', 'Visit', 'Change', 'Request', 'Message', 'Import', 'Past']);
    expect(top()[0]).toMatch(/R-1042 \$80\.00.*\$5\.00 refunded/);
    expect(top()[1]).toMatch(/FC-1042.*One photo.*Gate sticksOffice only.*New belt.*customer sees/);
    expect(top()[2]).toMatch(
      /Record changed by Dana Office.*Anne → Ann.*Phone: empty → 9045550117/,
    );
    expect(top()[5]).toMatch(/ServicePro 77: 4 services, \$812\.50Gate code 12/);
    expect(top()[6]).toMatch(/Mon, Jan 5, 2026.*Dryer repair \$99\.00.*ServicePro 77/);
    expect(section('Timeline').textContent).toContain('These are the newest 1 of 300 visits.');
    for (const [label, kind] of [
      ['Visits', 'Visit'],
      ['Requests', 'Request'],
      ['Payments', 'Payment'],
      ['Messages', 'Message'],
      ['Changes', 'Change'],
    ] as const) {
      await user.click(within(section('Timeline')).getByRole('radio', { name: label }));
      expect(kinds()).toEqual([kind]);
    }
    // By keyboard.
    await user.keyboard('{ArrowLeft}');
    expect(kinds()).toEqual(['Import', 'Past']);
    await user.click(within(section('Timeline')).getByRole('radio', { name: 'Visits' }));
    await press('Book again', section('Timeline'));
    expect(new URLSearchParams(location.search).get('new-job')).toBe(visit.phone);
    expect(sent(changes)[0]!.query).toEqual({ limit: '50' });
  });

  it('stays in order while changes come page by page', async () => {
    const page = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => {
        const nth = from + index;
        return change({
          step: `s${nth}`,
          field: `Field ${nth}`,
          at: new Date(Date.UTC(2026, 10, 30 - nth)).toISOString(),
        });
      });
    const { press } = openRecord({
      [file]: full,
      [changes]: ({ query: { cursor } }: ApiCall) =>
        cursor === undefined ? listPage(page(0, 3), 5, '3') : listPage(page(3, 2), 5),
    });
    await shown('Nora Field');
    await waitFor(() => expect(section('Timeline').textContent).toContain('Field 2'));
    // The visit was before those that aren't loaded.
    expect(section('Timeline').textContent).not.toContain('FC-1042');
    await press('Show more', section('Timeline'));
    await waitFor(() => expect(section('Timeline').textContent).toMatch(/Field 4[^]*FC-1042/));
    expect(within(section('Timeline')).queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('shows a visit’s change as it happens', async () => {
    const { answer, live } = openRecord({ [file]: full });
    await shown('Nora Field');
    expect(section('Timeline').textContent).toContain('Scheduled');
    answer({ [file]: { ...full, appointments: [{ ...visit, status: 'cancelled' }] } });
    live.push({
      type: 'dispatch_update',
      changed: ['appointments'],
      appointment: { id: visit.id, version: 2 },
    });
    await waitFor(() => expect(section('Timeline').textContent).toContain('Canceled'));
  });

  it('undoes a step once, and says what was kept', async () => {
    const record = exampleCustomerRecord({ name: 'Anne Field', version: 3 });
    const { answer, sent } = openRecord({
      [file]: full,
      [changes]: [change()],
      [undo]: { customer: record, kept: ['Phone'] },
    });
    await waitFor(() => expect(entries().join()).toContain('Anne → Ann'));
    answer({ [file]: customerFile(record), [changes]: [change({ undone: true, canUndo: false })] });
    const button = within(section('Timeline')).getByRole('button', { name: 'Undo' });
    button.focus();
    fireEvent.click(button);
    fireEvent.click(button);
    await expectToast('Undone', 'Kept: Phone, it was changed later.');
    await shown('Anne Field');
    await waitFor(() => expect(entries().join()).toContain('Taken back'));
    expect(within(section('Timeline')).queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(sent(undo).map(({ body }) => body)).toEqual([{ step: 's1' }]);
  });

  it('shows what someone else made of it if they were faster', async () => {
    const { answer, press } = openRecord({
      [file]: full,
      [changes]: [change()],
      [undo]: changedMeanwhile(exampleCustomerRecord(), 'Changed in the meantime'),
    });
    await waitFor(() => expect(entries().join()).toContain('Anne → Ann'));
    answer({ [changes]: [change({ undone: true, canUndo: false })] });
    await press('Undo', section('Timeline'));
    await expectToast('Error undoing', /Changed in the meantime/);
    await waitFor(() => expect(entries().join()).toContain('Taken back'));
  });
});
