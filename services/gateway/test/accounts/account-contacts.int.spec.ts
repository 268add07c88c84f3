/** The contacts that a customer who is logged in edits. */
import { accountContactCalls } from '@contracts/customers/account-contacts';
import { exampleAccountContacts } from '@contracts/testing/examples';
import type { ErrorBody } from '@contracts/refusals';
import { Refusal } from '@service-kit/requests/refusal';
import { gatewayForTests } from '../gateway-under-test';
import { accountCallsOn, accountId } from './account-calls';

const gateway = gatewayForTests({ TRUST_PROXY: 'loopback' });

const { asCustomer, call } = accountCallsOn(gateway);
const contacts = exampleAccountContacts();
const save = (changes: object = {}) =>
  call('put', 'customer/contacts', { ...contacts, ...changes }).set(asCustomer());

describe('an account’s contacts', () => {
  it('are those of the caller, and of no one else', async () => {
    gateway.stubs.answer(accountContactCalls.get, () => contacts);
    gateway.stubs.answer(accountContactCalls.save, () => contacts);
    await call('get', 'customer/contacts').set(asCustomer()).expect(200, contacts);
    expect(gateway.stubs.lastAsked(accountContactCalls.get)).toEqual({ accountId });
    await save().expect(200, contacts);
    expect(gateway.stubs.lastAsked(accountContactCalls.save)).toEqual({ accountId, ...contacts });
    await save({ accountId: 43 }).expect(400);
    await call('get', 'customer/contacts').expect(401);
    await gateway.office('get', '/api/customer/contacts').expect(403);
  });

  it.each<[string, object, string]>([
    ['a phone number', { phones: [{ phone: ' ', texts: true }] }, 'phones.0.phone'],
    ['an email address', { emails: [{ email: 'ann' }] }, 'emails.0.email'],
    ['a street', { addresses: [{ ...contacts.addresses[0], address: '' }] }, 'addresses.0.address'],
    [
      'a gate code of a line',
      { addresses: [{ ...contacts.addresses[0], gateCode: 'x'.repeat(99) }] },
      'addresses.0.gateCode',
    ],
    ['no note of the office', { note: 'Pays late' }, 'note'],
    ['what they are based on', { version: undefined }, 'version'],
  ])('need %s', async (_what, changes, field) => {
    const { body } = await save(changes).expect(400);
    expect((body as ErrorBody).errors).toContainEqual(expect.objectContaining({ field }));
  });

  it('are refused with what they are now, without a verified address, or without an account', async () => {
    const current = exampleAccountContacts({ version: 4 });
    gateway.stubs.answer(accountContactCalls.save, () => {
      throw new Refusal('changed_meanwhile', { details: { current } });
    });
    const { body } = await save().expect(409);
    expect(body).toMatchObject({ code: 'changed_meanwhile', current });
    gateway.refuse(accountContactCalls.save, 'email_unverified');
    await save().expect(403);
    gateway.refuse(accountContactCalls.save, 'customer_not_found');
    await save().expect(401);
  });
});
