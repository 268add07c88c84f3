import { isEmail } from 'class-validator';
import type { DataSource } from 'typeorm';
import { passwordLength } from '@contracts/vocabulary/customers';
import { Customer } from './customer.entity';
import { hashOf } from './passwords';

export interface NewOwner {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  phone: string;
}

/** What is wrong with these details, in words for a terminal. */
export function problemsOf(owner: Pick<NewOwner, 'email' | 'password'>): string[] {
  const { min, max } = passwordLength;
  const problems: string[] = [];
  if (!isEmail(owner.email)) problems.push('The e-mail address is not valid.');
  if (owner.password.length < min || owner.password.length > max) {
    problems.push(`The password must have ${min} to ${max} characters.`);
  }
  return problems;
}

/** Makes an owner, or makes one of the account that has this address; the password becomes this one. */
export async function makeOwner(
  dataSource: DataSource,
  owner: NewOwner,
): Promise<'created' | 'promoted'> {
  const email = owner.email.trim().toLowerCase();
  const passwordHash = await hashOf(owner.password);
  const customers = dataSource.getRepository(Customer);
  const { firstName, lastName, phone } = owner;
  const created = await customers
    .createQueryBuilder()
    .insert()
    .values({ firstName, lastName, phone, email, passwordHash, isAdmin: true })
    .orIgnore()
    .returning('id')
    .execute();
  if ((created.raw as unknown[]).length > 0) return 'created';
  await customers.update({ email }, { passwordHash, isAdmin: true, isDemo: false });
  return 'promoted';
}
