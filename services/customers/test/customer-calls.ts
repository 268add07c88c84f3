import { customersRequests, type RegisterCustomer } from '@contracts/customers/accounts';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { CustomersUnderTest } from './customers-under-test';

export const email = 'nora@example.com';
export const password = 'correct horse battery';

export function aRegistration(changes: Partial<RegisterCustomer> = {}): RegisterCustomer {
  return {
    firstName: 'Nora',
    lastName: 'Field',
    email,
    phone: '(904) 555-0117',
    password,
    confirmPassword: changes.password ?? password,
    ...changes,
  };
}

/** The service of a spec file: it starts before the first test and stops after the last one. */
export function customersForTests({ keepsRows = false } = {}): CustomersUnderTest {
  const customers = Object.create(CustomersUnderTest.prototype) as CustomersUnderTest;
  beforeAll(async () => {
    Object.assign(customers, await CustomersUnderTest.open());
  });
  beforeEach(async () => {
    if (!keepsRows) await customers.database.clear();
    customers.stubs.asked.length = 0;
  });
  afterAll(() => customers.close());
  return customers;
}

/** Calls as the gateway makes them. */
export function callsOf(customers: CustomersUnderTest) {
  const ask: CustomersUnderTest['requests']['ask'] = (definition, payload) =>
    customers.requests.ask(definition, payload, { deadlineMs: 60_000 });
  const repeated = (chosen: string) => ({ password: chosen, confirmPassword: chosen });
  return {
    ask,
    registered: (changes: Partial<RegisterCustomer> = {}) =>
      ask(customersRequests.register, aRegistration(changes)),
    account: (accountId: number) => ask(customersRequests.account, { accountId }),
    verifiedEmails: async (accountId: number) =>
      (await ask(customersRequests.verifiedEmails, { accountId })).emails,
    moveTo: (accountId: number, address: string, currentPassword = password) =>
      ask(customersRequests.changeProfile, { accountId, email: address, currentPassword }),
    verify: (token: string) => ask(customersRequests.verifyEmail, { token }),
    verificationSentTo: (address: string) => customers.tokenSentTo('verify-email', address),
    changePassword: (accountId: number, currentPassword: string, chosen: string) =>
      ask(customersRequests.changePassword, { accountId, currentPassword, ...repeated(chosen) }),
    reset: (token: string, chosen: string) =>
      ask(customersRequests.resetPassword, { token, ...repeated(chosen) }),
    logsIn: (address: string, typed: string) =>
      outcomeOf(ask(customersRequests.logIn, { email: address, password: typed })),
    announced: async (fact: string) =>
      (await customers.announced()).filter(({ subject }) => subject.includes(fact)),
    events: async () =>
      (await customers.announced()).map(({ subject, facts }) => [subject.split('.')[2], facts]),
  };
}
