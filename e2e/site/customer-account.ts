/** Customers with an account, made by the calls of the site. */
import type { CustomerAccount, CustomerLoginReply, RegisterCustomer } from '@contracts/customers';
import type { BookedAppointment, BookAppointment } from '@contracts/booking';
import { eventually } from './eventually';
import type { Office } from './journey';
import { aBooking, call, expected } from './site-api';

export interface Customer {
  readonly account: CustomerAccount;
  readonly password: string;
  readonly token: string;
}

const password = 'tern-lane-washer';

/** Registers and logs in. Nobody has followed the link that verifies the address. */
export async function registerCustomer(
  office: Office,
  changes: Partial<RegisterCustomer> = {},
): Promise<Customer> {
  const { url } = office;
  const body: RegisterCustomer = {
    firstName: 'Nora',
    lastName: 'Example',
    email: `nora.${Date.now().toString(36)}${Math.floor(Math.random() * 1e6)}@example.com`,
    phone: '(904) 555-0171',
    password,
    confirmPassword: password,
    ...changes,
  };
  const account = await expected(
    call<CustomerAccount>(url, 'POST', '/api/auth/register', { body }),
  );
  const { token } = await expected(
    call<CustomerLoginReply>(url, 'POST', '/api/auth/login', {
      body: { email: body.email, password: body.password },
    }),
  );
  return { account, token, password: body.password };
}

/** Books as this customer; looks again when another journey takes the hour first. */
export function bookAs(
  office: Office,
  { token, account }: Customer,
  changes: Partial<BookAppointment> = {},
): Promise<BookedAppointment> {
  return eventually(async () => {
    const { date, timeSlot } = await office.freeSlot();
    const body = aBooking(date, timeSlot, {
      customerName: `${account.firstName} ${account.lastName}`,
      ...changes,
    });
    return expected(
      call<BookedAppointment>(office.url, 'POST', '/api/appointments', { token, body }),
    );
  });
}
