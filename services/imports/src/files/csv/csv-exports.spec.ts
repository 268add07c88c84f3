/** Customers as other programs export them, with their columns and without a mapping by hand. */
import { companyRows } from './csv-rows';
import { guessMapping } from './csv-fields';

const wes = {
  firstName: 'Wes',
  lastName: 'Palmetto',
  email: 'wes@example.com',
  phone: '(904) 555-0102',
  address: '7 Pelican Row',
  city: 'Palm Coast',
  state: 'FL',
  zipCode: '32137',
};

const exports: readonly {
  readonly from: string;
  readonly file: Readonly<Record<string, string>>;
  readonly customer: object;
}[] = [
  {
    from: 'Google Contacts',
    file: {
      'First Name': 'Wes',
      'Middle Name': '',
      'Last Name': 'Palmetto',
      Nickname: '',
      'File As': 'Palmetto Rentals',
      'Organization Name': 'Palmetto Rentals',
      Birthday: '',
      Notes: 'Side gate',
      Labels: '* myContacts',
      'E-mail 1 - Label': 'Home',
      'E-mail 1 - Value': 'wes@example.com ::: other@example.com',
      'Phone 1 - Label': 'Mobile',
      'Phone 1 - Value': ' ::: 904-555-0102 ::: 904-555-0103',
      'Address 1 - Label': 'Home',
      'Address 1 - Formatted': '7 Pelican Row\nPalm Coast, Florida 32137',
      'Address 1 - Street': '7 Pelican Row',
      'Address 1 - City': 'Palm Coast',
      'Address 1 - PO Box': '',
      'Address 1 - Region': 'Florida',
      'Address 1 - Postal Code': '32137',
      'Address 1 - Country': 'US',
    },
    customer: { ...wes, externalId: null, notes: 'Side gate' },
  },
  {
    from: 'Outlook',
    file: {
      'First Name': '',
      'Last Name': '',
      Company: 'Palmetto Rentals',
      'Home Street': '7 Pelican Row',
      'Home City': 'Palm Coast',
      'Home State': 'FL',
      'Home Postal Code': '32137',
      'Home Phone': '',
      'Mobile Phone': '904-555-0102',
      'E-mail Address': 'wes@example.com',
      'E-mail Type': 'SMTP',
      Notes: '',
    },
    // A name that is a business's stays whole.
    customer: { ...wes, firstName: '', lastName: 'Palmetto Rentals', externalId: null },
  },
  {
    from: 'QuickBooks',
    file: {
      Name: 'Palmetto, Wes',
      'Company name': '',
      'Street Address': '7 Pelican Row',
      City: 'Palm Coast',
      State: 'FL',
      Country: 'US',
      Zip: '32137',
      Phone: '(904) 555-0102',
      Email: 'wes@example.com',
      Attachments: '0',
      'Open Balance': '120.00',
    },
    customer: { ...wes, externalId: null, totalSpentCents: null },
  },
  {
    from: 'QuickBooks’ contact list',
    file: {
      'Customer full name': 'Wes Palmetto',
      'Phone numbers': 'Phone:(904) 555-0102 Mobile:(904) 555-0103',
      Email: 'wes@example.com',
      'Bill address': '7 Pelican Row Palm Coast FL 32137',
    },
    customer: {
      ...wes,
      address: '7 Pelican Row Palm Coast FL 32137',
      city: '',
      state: '',
      zipCode: '',
    },
  },
  {
    from: 'Housecall Pro',
    file: {
      'First Name': 'Wes',
      'Last Name': 'Palmetto',
      'Display Name': 'Wes P.',
      'Mobile Number': '9045550102',
      'Home Number': '9045550103',
      Email: 'wes@example.com',
      'Additional Emails': '',
      Company: '',
      Notes: 'Side gate',
      ID: '84512',
      'Last service date': '5/9/2026',
      'Lifetime value': '$1,204.50',
      'Address_1 Street Line 1': '7 Pelican Row',
      'Address_1 Street Line 2': '',
      'Address_1 City': 'Palm Coast',
      'Address_1 State': 'FL',
      'Address_1 Postal Code': '32137',
      'Address_1 Notes': '',
    },
    customer: {
      ...wes,
      externalId: '84512',
      lastServiceDate: '2026-05-09',
      totalSpentCents: 120_450,
      notes: 'Side gate',
    },
  },
  {
    from: 'Jobber',
    file: {
      'J-ID': '87557342_98290987',
      'Created Date': '2024-02-03',
      'Is Company?': 'false',
      'Display Name': 'Wes Palmetto',
      'Company Name': '',
      Title: '',
      'First Name': 'Wes',
      'Last Name': 'Palmetto',
      'Main Phone #s': '9045550102, 9045550103',
      'E-mails': 'wes@example.com, other@example.com',
      Tags: 'Client',
      'Billing Street 1': 'PO Box 9',
      'Billing City': 'Flagler Beach',
      'Billing State': 'Florida',
      'Billing Zip code': '32136',
      'Service Property Name': '',
      'Service Street 1': '7 Pelican Row',
      'Service City': 'Palm Coast',
      'Service State': 'Florida',
      'Service Zip code': '32137',
      Archived: 'false',
    },
    customer: { ...wes, externalId: '87557342_98290987' },
  },
];

it.each(exports)('of $from', ({ file, customer }) => {
  const headers = Object.keys(file);
  const rows = companyRows('customers', { headers, mapping: guessMapping('customers', headers) });
  const read = rows?.read({ line: 2, cells: Object.values(file) } as never, 1);
  expect(read).toMatchObject({ row: 1, value: { customer } });
  expect(read).not.toHaveProperty('notes');
});
