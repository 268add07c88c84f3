/**
 * Customers as other programs export them, with all of their columns and without a mapping by hand:
 * one customer with an apartment, and one number in each column that may have it. The names of the
 * columns are those of public documentation and of public code that reads such files.
 */
// cspell:ignoreRegExp /E-mails?/
// cspell:words ISDN Yomi
import { reading } from '../../../test/reading';
import { companyRows } from './csv-rows';
import { guessMapping } from './csv-fields';

type Cells = Readonly<Record<string, string>>;

interface ExportFormat {
  readonly from: string;
  /** All columns, separated by commas. */
  readonly columns: string;
  /** What the program writes of the customer, apart from the number. */
  readonly filled: Cells;
  /** The columns that may have the number, in the order in which they count. */
  readonly phones: readonly string[];
  /** The columns with the email address; they may have it alone. */
  readonly emails: readonly string[];
  /** What else is expected than of the others. */
  readonly customer?: object;
}

const wes = {
  externalId: null,
  firstName: 'Wes',
  lastName: 'Palmetto',
  address: '7 Pelican Row, Apt 4',
  city: 'Palm Coast',
  state: 'FL',
  zipCode: '32137',
};

const outlookPlaces = (before: string): Cells => ({
  [`${before} Street`]: '7 Pelican Row',
  [`${before} City`]: 'Palm Coast',
  [`${before} State`]: 'FL',
  [`${before} Postal Code`]: '32137',
});
const named = { 'First Name': 'Wes', 'Last Name': 'Palmetto' };

const exports: readonly ExportFormat[] = [
  {
    from: 'Google Contacts',
    columns:
      'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Phone 3 - Label,Phone 3 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address,Website 1 - Label,Website 1 - Value',
    filled: {
      ...named,
      'File As': 'Palmetto Rentals',
      'Organization Name': 'Palmetto Rentals',
      Notes: 'Side gate',
      Labels: '* myContacts',
      'Phone 1 - Label': 'Mobile',
      'Address 1 - Label': 'Home',
      'Address 1 - Formatted': '7 Pelican Row\nApt 4\nPalm Coast, Florida 32137\nUS',
      'Address 1 - Street': '7 Pelican Row',
      'Address 1 - City': 'Palm Coast',
      'Address 1 - Region': 'Florida',
      'Address 1 - Postal Code': '32137',
      'Address 1 - Country': 'US',
      'Address 1 - Extended Address': 'Apt 4',
    },
    phones: ['Phone 1 - Value', 'Phone 2 - Value', 'Phone 3 - Value'],
    emails: ['E-mail 1 - Value', 'E-mail 2 - Value'],
    customer: { notes: 'Side gate' },
  },
  {
    from: 'Google Contacts before 2024',
    columns:
      'Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Additional Name Yomi,Family Name Yomi,Name Prefix,Name Suffix,Initials,Nickname,Short Name,Maiden Name,Birthday,Gender,Location,Billing Information,Directory Server,Mileage,Occupation,Hobby,Sensitivity,Priority,Subject,Notes,Language,Photo,Group Membership,E-mail 1 - Type,E-mail 1 - Value,E-mail 2 - Type,E-mail 2 - Value,Phone 1 - Type,Phone 1 - Value,Phone 2 - Type,Phone 2 - Value,Phone 3 - Type,Phone 3 - Value,Address 1 - Type,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address,Organization 1 - Type,Organization 1 - Name,Organization 1 - Title',
    filled: {
      Name: 'Wes Palmetto',
      'Given Name': 'Wes',
      'Family Name': 'Palmetto',
      'Group Membership': '* myContacts',
      'Phone 1 - Type': 'Mobile',
      // All of it is in one cell, if someone has typed it so.
      'Address 1 - Formatted': '7 Pelican Row\nApt 4\nPalm Coast, FL 32137\nUS',
    },
    phones: ['Phone 1 - Value', 'Phone 2 - Value', 'Phone 3 - Value'],
    emails: ['E-mail 1 - Value', 'E-mail 2 - Value'],
  },
  {
    from: 'Outlook for Windows',
    columns:
      "Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business Street,Business Street 2,Business Street 3,Business City,Business State,Business Postal Code,Business Country/Region,Home Street,Home Street 2,Home Street 3,Home City,Home State,Home Postal Code,Home Country/Region,Other Street,Other Street 2,Other Street 3,Other City,Other State,Other Postal Code,Other Country/Region,Assistant's Phone,Business Fax,Business Phone,Business Phone 2,Callback,Car Phone,Company Main Phone,Home Fax,Home Phone,Home Phone 2,ISDN,Mobile Phone,Other Fax,Other Phone,Pager,Primary Phone,Radio Phone,TTY/TDD Phone,Telex,Account,Anniversary,Assistant's Name,Billing Information,Birthday,Business Address PO Box,Categories,Children,Directory Server,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,E-mail 2 Type,E-mail 2 Display Name,E-mail 3 Address,E-mail 3 Type,E-mail 3 Display Name,Gender,Government ID Number,Hobby,Home Address PO Box,Initials,Internet Free Busy,Keywords,Language,Location,Manager's Name,Mileage,Notes,Office Location,Organizational ID Number,Other Address PO Box,Priority,Private,Profession,Referred By,Sensitivity,Spouse,User 1,User 2,User 3,User 4,Web Page",
    filled: {
      ...named,
      ...outlookPlaces('Home'),
      'Home Street 2': 'Apt 4',
      'Business Street': '1 Market Street',
      'Business Street 2': 'Suite 200',
      'Business City': 'Jacksonville',
      'Business Fax': '(904) 555-0177',
      Anniversary: '0/0/00',
      Birthday: '0/0/00',
      Gender: 'Unspecified',
      Priority: 'Normal',
    },
    phones: [
      'Mobile Phone',
      'Home Phone',
      'Primary Phone',
      'Business Phone',
      'Other Phone',
      'Home Phone 2',
      'Business Phone 2',
      'Company Main Phone',
      'Car Phone',
      'Callback',
      'Radio Phone',
    ],
    emails: ['E-mail Address', 'E-mail 2 Address', 'E-mail 3 Address'],
  },
  {
    from: 'Outlook on the web',
    columns:
      "First Name,Middle Name,Last Name,Title,Suffix,Nickname,Given Yomi,Surname Yomi,E-mail Address,E-mail 2 Address,E-mail 3 Address,Home Phone,Home Phone 2,Business Phone,Business Phone 2,Mobile Phone,Car Phone,Other Phone,Primary Phone,Pager,Business Fax,Home Fax,Other Fax,Company Main Phone,Callback,Radio Phone,Telex,TTY/TDD Phone,IMAddress,Job Title,Department,Company,Office Location,Manager's Name,Assistant's Name,Assistant's Phone,Company Yomi,Business Street,Business City,Business State,Business Postal Code,Business Country/Region,Home Street,Home City,Home State,Home Postal Code,Home Country/Region,Other Street,Other City,Other State,Other Postal Code,Other Country/Region,Personal Web Page,Spouse,Schools,Hobby,Location,Web Page,Birthday,Anniversary,Notes",
    filled: {
      // A name that is a business's stays whole.
      Company: 'Palmetto Rentals',
      ...outlookPlaces('Business'),
      'Business Street': '7 Pelican Row\nApt 4',
      'Home City': 'Jacksonville',
      'Home State': 'Georgia',
    },
    phones: [
      'Mobile Phone',
      'Home Phone',
      'Primary Phone',
      'Business Phone',
      'Other Phone',
      'Home Phone 2',
      'Business Phone 2',
      'Company Main Phone',
      'Car Phone',
      'Callback',
      'Radio Phone',
    ],
    emails: ['E-mail Address', 'E-mail 2 Address', 'E-mail 3 Address'],
    customer: { firstName: '', lastName: 'Palmetto Rentals' },
  },
  {
    from: 'QuickBooks Desktop',
    columns:
      'Active Status,Customer,Balance,Balance Total,Company,Mr./Ms./...,First Name,M.I.,Last Name,Primary Contact,Main Phone,Fax,Alt. Phone,Secondary Contact,Job Title,Main Email,Bill to 1,Bill to 2,Bill to 3,Bill to 4,Bill to 5,Ship to 1,Ship to 2,Ship to 3,Ship to 4,Ship to 5,Customer Type,Terms,Rep,Sales Tax Code,Tax item,Resale Num,Account No.,Credit Limit,Job Status,Job Type,Job Description,Start Date,Projected End,End Date',
    filled: {
      'Active Status': 'Active',
      Customer: 'Palmetto, Wes',
      Balance: '0.00',
      ...named,
      Fax: '904-555-0177',
      'Bill to 1': 'Wes Palmetto',
      'Bill to 2': '7 Pelican Row',
      'Bill to 3': 'Apt 4',
      'Bill to 4': 'Palm Coast, FL 32137',
    },
    phones: ['Main Phone', 'Alt. Phone'],
    emails: ['Main Email'],
  },
  {
    from: 'QuickBooks Online',
    columns:
      'Name,Company name,Street Address,City,State,Country,Zip,Phone,Email,Attachments,Open Balance,Notes',
    filled: {
      Name: 'Palmetto, Wes',
      'Street Address': '7 Pelican Row\nApt 4',
      City: 'Palm Coast',
      State: 'FL',
      Country: 'US',
      Zip: '32137',
      Attachments: '0',
      'Open Balance': '120.00',
    },
    phones: ['Phone'],
    emails: ['Email'],
    customer: { totalSpentCents: null },
  },
  {
    from: 'QuickBooks Online’s contact list',
    columns: 'Customer full name,Phone numbers,Email,Full name,Bill address,Ship address',
    filled: {
      'Customer full name': 'Wes Palmetto',
      'Bill address': '7 Pelican Row, Apt 4 Palm Coast FL 32137',
    },
    phones: ['Phone numbers'],
    emails: ['Email'],
  },
  {
    from: 'Square',
    columns:
      'Reference ID,First Name,Last Name,Email Address,Phone Number,Nickname,Company Name,Street Address 1,Street Address 2,City,State,Postal Code,Birthday,Memo,Square Customer ID,Creation Source,First Visit,Last Visit,Transaction Count,Lifetime Spend,Email Subscription Status,Instant Profile,Blocked from online booking',
    filled: {
      ...named,
      'Street Address 1': '7 Pelican Row',
      'Street Address 2': 'Apt 4',
      City: 'Palm Coast',
      State: 'FL',
      'Postal Code': "'32137",
      Memo: 'Side gate',
      'Square Customer ID': '2A9Q4X0',
      'Last Visit': '2026-05-09',
      'Lifetime Spend': '$1,204.50',
    },
    phones: ['Phone Number'],
    emails: ['Email Address'],
    customer: {
      externalId: '2A9Q4X0',
      notes: 'Side gate',
      lastServiceDate: '2026-05-09',
      totalSpentCents: 120_450,
    },
  },
  {
    from: 'Shopify',
    columns:
      'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags',
    filled: {
      'Customer ID': "'6940095564182",
      ...named,
      'Accepts Email Marketing': 'no',
      'Default Address Address1': '7 Pelican Row',
      'Default Address Address2': '4',
      'Default Address City': 'Palm Coast',
      'Default Address Province Code': 'FL',
      'Default Address Country Code': 'US',
      'Default Address Zip': "'32137",
      'Total Spent': '1204.50',
      Note: 'Side gate',
    },
    phones: ['Phone', 'Default Address Phone'],
    emails: ['Email'],
    customer: {
      externalId: '6940095564182',
      address: '7 Pelican Row, Unit 4',
      totalSpentCents: 120_450,
      notes: 'Side gate',
    },
  },
  {
    from: 'Housecall Pro',
    columns:
      'First Name,Last Name,Display Name,Mobile Number,Home Number,Email,Additional Emails,Company,Role,Work Number,Notes,Do Not Service,Customer Type,ID,Last service date,Lifetime value,Address_1 Street Line 1,Address_1 Street Line 2,Address_1 City,Address_1 State,Address_1 Postal Code,Address_1 Billing?,Address_1 Notes,Address_2 Street Line 1,Address_2 Street Line 2,Address_2 City,Address_2 State,Address_2 Postal Code',
    filled: {
      ...named,
      'Display Name': 'Wes P.',
      Notes: 'Side gate',
      ID: '84512',
      'Last service date': '5/9/2026',
      'Lifetime value': '$1,204.50',
      'Address_1 Street Line 1': '7 Pelican Row',
      'Address_1 Street Line 2': 'Apt 4',
      'Address_1 City': 'Palm Coast',
      'Address_1 State': 'FL',
      'Address_1 Postal Code': '="32137"',
      'Address_2 Street Line 1': '9 Other Road',
      'Address_2 City': 'Bunnell',
    },
    phones: ['Mobile Number', 'Home Number', 'Work Number'],
    emails: ['Email', 'Additional Emails'],
    customer: {
      externalId: '84512',
      lastServiceDate: '2026-05-09',
      totalSpentCents: 120_450,
      notes: 'Side gate',
    },
  },
  {
    from: 'Jobber',
    columns:
      'J-ID,Created Date,Is Company?,Display Name,Company Name,Title,First Name,Last Name,Main Phone #s,Mobile Phone #s,Work Phone #s,Home Phone #s,Other Phone #s,Fax Phone #s,E-mails,Tags,Billing Street 1,Billing Street 2,Billing City,Billing State,Billing Country,Billing Zip code,Service Property Name,Service Street 1,Service Street 2,Service City,Service State,Service Country,Service Zip code,Archived',
    filled: {
      'J-ID': '87557342_98290987',
      'Is Company?': 'false',
      'Display Name': 'Wes Palmetto',
      ...named,
      'Fax Phone #s': '9045550177',
      'Billing Street 1': 'PO Box 9',
      'Billing Street 2': 'Floor 2',
      'Billing City': 'Flagler Beach',
      'Billing State': 'Florida',
      'Billing Zip code': '32136',
      'Service Street 1': '7 Pelican Row',
      'Service Street 2': 'Apt 4',
      'Service City': 'Palm Coast',
      'Service State': 'Florida',
      'Service Zip code': '32137.0',
      Archived: 'false',
    },
    phones: [
      'Main Phone #s',
      'Mobile Phone #s',
      'Home Phone #s',
      'Work Phone #s',
      'Other Phone #s',
    ],
    emails: ['E-mails'],
    customer: { externalId: '87557342_98290987' },
  },
  {
    from: 'ServiceTitan',
    columns:
      'Customer ID,Customer Name,Customer Type,Customer Street,Customer Unit,Customer City,Customer State,Customer Zip,Phone,Mobile Phone,Alternate Phone,Email,Location Name,Location Street,Location Unit,Location City,Location State,Location Zip,Location Phone,Location Email,Do Not Mail,Last Job Completed,Lifetime Revenue',
    filled: {
      'Customer ID': '41377',
      'Customer Name': 'Palmetto, Wes',
      'Customer Type': 'Residential',
      'Customer Street': 'PO Box 9',
      'Customer Unit': 'Floor 2',
      'Customer City': 'Flagler Beach',
      'Customer State': 'FL',
      'Customer Zip': '32136',
      'Location Name': 'Palmetto rental',
      'Location Street': '7 Pelican Row',
      'Location Unit': 'Apt 4',
      'Location City': 'Palm Coast',
      'Location State': 'FL',
      'Location Zip': '32137',
      'Last Job Completed': '5/9/26',
      'Lifetime Revenue': '1,204.50',
    },
    phones: ['Phone', 'Mobile Phone', 'Alternate Phone', 'Location Phone'],
    emails: ['Email', 'Location Email'],
    customer: { externalId: '41377', lastServiceDate: '2026-05-09', totalSpentCents: 120_450 },
  },
];

function customerOf({ columns, filled }: ExportFormat, more: Cells) {
  const headers = columns.split(',');
  const given = { ...filled, ...more };
  const unknown = Object.keys(given).filter((header) => !headers.includes(header));
  expect(unknown).toEqual([]);
  const mapping = guessMapping('customers', headers);
  const cells = headers.map((header) => given[header] ?? '');
  const read = companyRows('customers', { headers, mapping }, reading)?.read(
    { cells, end: { at: 0, line: 2 } },
    1,
  );
  if (!read || !('value' in read) || read.value.kind !== 'customer') throw new Error('a wrong row');
  return { customer: read.value.customer, notes: read.notes };
}

const number = '904-555-0102';
const email = 'wes@example.com';

describe.each(exports)('of $from', (format) => {
  const [firstPhone = ''] = format.phones;

  it.each(format.phones)('a customer with a number in “%s”', (phone) => {
    const { customer, notes } = customerOf(format, { [phone]: number, [format.emails[0]!]: email });
    const known = { phone: '(904) 555-0102', otherPhones: [], email };
    expect(customer).toMatchObject({ ...wes, ...known, ...format.customer });
    expect(notes).toBeUndefined();
  });

  it.each(format.emails)('a customer with an email address in “%s”', (column) => {
    expect(customerOf(format, { [firstPhone]: number, [column]: email }).customer.email).toBe(
      email,
    );
  });

  it('all numbers, each once, the first one first', () => {
    const numbers = Object.fromEntries(
      format.phones.map((column, nth) => [column, `904-555-01${10 + nth}`]),
    );
    const { customer } = customerOf(format, numbers);
    expect([customer.phone, ...(customer.otherPhones ?? [])]).toEqual(
      format.phones.map((_, nth) => `(904) 555-01${10 + nth}`),
    );
    const again = Object.fromEntries(format.phones.map((column) => [column, number]));
    expect(customerOf(format, again).customer.otherPhones).toEqual([]);
  });
});

describe('the export of another program', () => {
  it.each([
    [' ::: 904-555-0102 ::: 904-555-0103', ['(904) 555-0103']],
    ['9045550102, 9045550103', ['(904) 555-0103']],
    ['904-555-0102 / 904-555-0103; 904/555-0102', ['(904) 555-0103']],
    ['Phone:(904) 555-0102 Mobile:(904) 555-0103 Fax:(904) 555-0104', ['(904) 555-0103']],
    ['904-555-0102 or 904-555-0103', ['(904) 555-0103']],
    ['904-555-0102', []],
  ])('several numbers in one cell: %s', (cell, others) => {
    const { customer } = customerOf(exports[0]!, { 'Phone 1 - Value': cell });
    expect([customer.phone, customer.otherPhones]).toEqual(['(904) 555-0102', others]);
  });

  it('keeps the extension of a number after a comma', () => {
    const { customer } = customerOf(exports[0]!, { 'Phone 1 - Value': '904-555-0102,12' });
    expect(customer.phone).toBe('(904) 555-0102 ext. 12');
  });

  it('has no street with the town or the apartment of another one', () => {
    const outlook = exports[2]!;
    const business = { 'Business Street': '1 Market Street', 'Business City': 'Jacksonville' };
    const home = { 'Home City': 'Palm Coast', 'Home Street 2': 'Apt 4' };
    const bare = { ...outlook, filled: { ...named, ...business, ...home, 'Home Phone': number } };
    expect(customerOf(bare, {}).customer).toMatchObject({
      address: '1 Market Street',
      city: 'Jacksonville',
    });
    expect(customerOf(bare, { 'Home Street': '7 Pelican Row' }).customer).toMatchObject({
      address: '7 Pelican Row, Apt 4',
      city: 'Palm Coast',
    });
  });
});
