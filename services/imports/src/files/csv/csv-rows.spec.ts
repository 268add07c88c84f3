import { noraQuinn as owner } from '../../../test/company-rows';
import { reading } from '../../../test/reading';
import { fieldsOf, guessMapping } from './csv-fields';
import { companyRows, historyRows, mappingErrors, ownMapping } from './csv-rows';

const record = (...cells: string[]) => ({ cells, end: { at: 0, line: 2 } });

describe('columns are recognized', () => {
  it.each([
    [
      'appointments',
      'Job #,Scheduled Date,Arrival Window,Job Type,Customer Name,Street Address,Zip,Job Total,Color',
      {
        id: 'Job #',
        appointmentDate: 'Scheduled Date',
        timeSlot: 'Arrival Window',
        serviceType: 'Job Type',
        customerName: 'Customer Name',
        address: 'Street Address',
        zipCode: 'Zip',
        totalCost: 'Job Total',
      },
    ],
    [
      'appointments',
      fieldsOf('appointments')
        .map(({ name }) => name)
        .join(),
      Object.fromEntries(fieldsOf('appointments').map(({ name }) => [name, name])),
    ],
    [
      'customers',
      'CustomerID,First,Last,E_Mail,Mobile Number,Lifetime Value,lifetime value',
      {
        id: 'CustomerID',
        firstName: 'First',
        lastName: 'Last',
        email: 'E_Mail',
        phone: 'Mobile Number',
        totalSpent: 'Lifetime Value',
      },
    ],
    [
      'service-requests',
      'Ticket No,Issue,Urgent',
      { id: 'Ticket No', problemDescription: 'Issue', isEmergency: 'Urgent' },
    ],
    [
      'service-history',
      'Account Number,Summary,Completed on,Amount',
      { customerId: 'Account Number', service: 'Summary', date: 'Completed on', cost: 'Amount' },
    ],
    ['customers', '__proto__,constructor,', {}],
  ] as const)('of %s: %s', (kind, headers, mapping) => {
    expect(guessMapping(kind, headers.split(','))).toEqual(mapping);
  });
});

describe('a row of a file', () => {
  const columns = {
    headers: ['When', 'What', 'Cost', 'Id'],
    mapping: { appointmentDate: 'When', description: 'What', totalCost: 'Cost', id: 'Id' },
  };
  const { read, check } = historyRows('appointments', columns, owner, reading)!;

  it('is an appointment, with what is missing from the account', () => {
    expect(read(record('5/9/2023', "'=washer", '$1,249.50', 'v-1'), 4)).toMatchObject({
      row: 4,
      value: {
        kind: 'appointment',
        record: {
          key: 'v-1',
          appointmentDate: '2023-05-09',
          description: '=washer',
          appliance: 'Washer',
          totalCents: 124_950,
          status: 'completed',
          customerName: 'Nora Quinn',
          email: 'nora@example.com',
          phone: '(904) 555-0110',
          address: '12 Shore Road',
          city: '',
        },
      },
    });
  });

  it.each([
    [['soon', '', '', ''], 'When', 'Must be a date such as 2023-05-09'],
    [['', '', '', ''], 'When', 'Is missing'],
    [['2023-05-09', '', '', 'x'.repeat(201)], 'Id', 'Must have at most 200 characters on one line'],
    [['x'.repeat(10_001), '', '', ''], 'When', 'Has more than 10000 characters'],
    [['2023-05-09', '', ''], '', 'Has 3 values for 4 columns'],
    [['2023-05-09', '', '', '', 'more'], '', 'Has 5 values for 4 columns'],
  ])('%j is wrong in %j: %s', (cells, field, message) => {
    expect(read(record(...cells), 4)).toEqual({ row: 4, wrong: { field, message } });
  });

  it.each([
    [['2023-05-09', '', 'a lot', 'v'], 'Cost', 'Must be an amount in dollars such as 189.00'],
    [['2023-05-09', '', '(12.00)', 'v'], 'Cost', 'Is a credit, which has no place here'],
    [['2023-05-09', 'x'.repeat(10_001), '', 'v'], 'What', 'Has more than 10000 characters'],
  ])('%j is imported without %j: %s', (cells, field, message) => {
    const made = read(record(...cells), 4);
    const notes = [{ field, message }];
    expect(made).toMatchObject({
      row: 4,
      value: { record: { key: 'v', totalCents: null } },
      notes,
    });
    expect(check(record(...cells))).toEqual({ notes });
  });

  it('reads dates as the whole column has them', () => {
    const dayFirst = historyRows(
      'appointments',
      { ...columns, dayFirst: ['When'] },
      owner,
      reading,
    )!;
    const dateOf = (cell: string) => {
      const row = dayFirst.read(record(cell, '', '', ''), 1);
      return 'value' in row && row.value.kind === 'appointment'
        ? row.value.record.appointmentDate
        : row;
    };
    expect(dateOf('9/5/2023')).toBe('2023-05-09');
    expect(dateOf('9.5.23 10:00')).toBe('2023-05-09');
    expect(dateOf('2023-05-09')).toBe('2023-05-09');
  });

  it('may end with delimiters that no one needs', () => {
    expect(read(record('2023-05-09', '', '', '', '', ''), 4)).toHaveProperty('value');
  });

  it('without an id is known by what it says, whatever is around that', () => {
    const keyOf = (...cells: string[]) => {
      const row = read(record(...cells), 1);
      return 'value' in row && 'record' in row.value ? row.value.record.key : null;
    };
    expect(keyOf('2023-05-09', ' a ', '', '')).toBe(keyOf('2023-05-09', 'a', '', ''));
    expect(keyOf('2023-05-09', 'b', '', '')).not.toBe(keyOf('2023-05-09', 'a', '', ''));
  });

  it('of the office is a customer, who has a name and something to be known by', () => {
    const { read: customer } = companyRows(
      'customers',
      {
        headers: ['Name', 'Phone', 'Jobs', 'Spent'],
        mapping: {
          customerName: 'Name',
          phone: 'Phone',
          totalServices: 'Jobs',
          totalSpent: 'Spent',
        },
      },
      reading,
    )!;
    expect(customer(record('Lee, Ann', '904.555.0123', '1,204', '12'), 1)).toMatchObject({
      value: {
        kind: 'customer',
        customer: {
          externalId: null,
          firstName: 'Ann',
          lastName: 'Lee',
          phone: '(904) 555-0123',
          totalServices: 1204,
          totalSpentCents: 1200,
        },
      },
    });
    for (const [cells, field, message] of [
      [['', '904.555.0123', '', ''], '', 'Has no name'],
      [['Ann', '', '', ''], '', expect.stringMatching(/^Has neither a phone number/)],
      [['Ann', '9.042E+09', '', ''], 'Phone', expect.stringMatching(/^A spreadsheet has/)],
    ] as const) {
      expect(customer(record(...cells), 1)).toMatchObject({ wrong: { field, message } });
    }
  });

  it('of the office is the same customer with characters that no one sees', () => {
    const fields = ['id', 'customerName', 'email', 'phone', 'address', 'zipCode', 'totalSpent'];
    const { read: customer } = companyRows(
      'customers',
      {
        headers: fields,
        mapping: Object.fromEntries(fields.map((field) => [field, field])),
      },
      reading,
    )!;
    const cells = [
      'c-7',
      'Ann Lee',
      'ann@example.com',
      '(904) 555-0123',
      '4 Elm St',
      '32084',
      '12',
    ];
    const marked = cells.map(
      (cell) => `\u202a\ufeff${cell.slice(0, 2)}\u200b${cell.slice(2)}\u202c`,
    );
    expect(customer(record(...marked), 1)).toEqual(customer(record(...cells), 1));
    const unseen = marked.with(1, '\u2800\u200b');
    expect(customer(record(...unseen), 1)).toMatchObject({ wrong: { message: 'Has no name' } });
  });

  it('of the office keeps its customer when a cell cannot be read', () => {
    const { read: customer } = companyRows(
      'customers',
      {
        headers: ['Id', 'Name', 'Phone', 'Jobs', 'Last'],
        mapping: {
          id: 'Id',
          customerName: 'Name',
          phone: 'Phone',
          totalServices: 'Jobs',
          lastServiceDate: 'Last',
        },
      },
      reading,
    )!;
    expect(customer(record('c', 'Ann Lee', '9.042E+09', 'some', 'soon'), 1)).toMatchObject({
      value: {
        customer: { firstName: 'Ann', phone: '', totalServices: null, lastServiceDate: null },
      },
      notes: [
        { field: 'Phone', message: expect.stringMatching(/^A spreadsheet has/) as string },
        { field: 'Last', message: 'Must be a date such as 2023-05-09' },
        { field: 'Jobs', message: 'Must be a whole number' },
      ],
    });
  });

  it('of the office is a service of a customer', () => {
    const { read: service } = companyRows(
      'service-history',
      {
        headers: ['Customer', 'Service', 'Cost'],
        mapping: { customerId: 'Customer', service: 'Service', cost: 'Cost' },
      },
      reading,
    )!;
    expect(service(record('c-1', 'Repair', '0.5'), 1)).toMatchObject({
      value: {
        service: { customerExternalId: 'c-1', service: 'Repair', date: null, costCents: 50 },
      },
    });
    // A credit lowers what the customer has spent.
    expect(service(record('c-1', 'Repair', '(12.00)'), 1)).toMatchObject({
      value: { service: { costCents: -1200 } },
    });
    expect(service(record('', 'Repair', ''), 1)).toMatchObject({
      wrong: { field: 'Customer', message: 'Is missing' },
    });
  });

  it('that is only checked has the same fault as one that is made', () => {
    for (const cells of [['soon', 'x', '1', 'v-1'], ['', 'x', 'much', ''], ['5/9/2023']]) {
      const made = read(record(...cells), 1);
      expect(made).toEqual({ row: 1, ...check(record(...cells)) });
    }
    expect(check(record('5/9/2023', '', '', ''))).toEqual({ notes: [] });
  });

  it('is read by its owner alone', () => {
    expect(historyRows('customers', columns, owner, reading)).toBeNull();
    expect(companyRows('appointments', columns, reading)).toBeNull();
  });
});

describe('a mapping of columns', () => {
  it('names what a mapping cannot be', () => {
    const errors = (mapping: Record<string, string>) =>
      mappingErrors('appointments', { headers: ['When'], mapping });
    expect(errors({ appointmentDate: 'When' })).toEqual([]);
    expect(errors({ brand: 'Where', color: 'When' })).toEqual([
      { field: 'mapping.appointmentDate', message: 'Choose the column for Date' },
      { field: 'mapping.brand', message: 'The file has no such column' },
      { field: 'mapping.color', message: 'There is no such field' },
    ]);
    expect(ownMapping({ appointmentDate: 'When', brand: '' })).toEqual({ appointmentDate: 'When' });
    expect(ownMapping(undefined)).toBeNull();
  });
});
