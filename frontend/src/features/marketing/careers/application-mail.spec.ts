import { ANY_POSITION, applicationLink } from './application-mail';

const parts = (title: string) => {
  const link = new URL(applicationLink('service@example.com', title));
  return { to: link.pathname, query: link.search, ...Object.fromEntries(link.searchParams) };
};

it('is addressed to the business, about the position', () => {
  expect(parts('Senior Appliance Technician')).toMatchObject({
    to: 'service@example.com',
    subject: 'Application for Senior Appliance Technician Position',
    body: expect.stringContaining('for the Senior Appliance Technician position') as string,
  });
});

it('asks for whatever is open when no position is named', () => {
  expect(parts(ANY_POSITION)).toMatchObject({
    subject: 'Application for Open Position',
    body: expect.stringContaining('for an open position.') as string,
  });
});

it('breaks lines and writes spaces as mail programs read them', () => {
  expect(parts(ANY_POSITION).query).toContain('Hello%2C%0D%0A%0D%0AI%20would');
  expect(parts(ANY_POSITION).query).not.toContain('+');
});
