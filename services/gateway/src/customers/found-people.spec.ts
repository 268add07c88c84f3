import type { FoundPerson } from '@contracts/customers/people';
import { namedFirst, summaryOf } from './found-people';

const person = (name: string): FoundPerson => ({
  id: name,
  name,
  email: '',
  phone: '',
  address: '988 Marsh Wren Way',
  city: '',
  state: '',
  zipCode: '',
  accountId: null,
  importedId: null,
  lastAt: null,
});
describe('the found people', () => {
  it('puts names that begin like the search before others of that name', () => {
    const named = ['Dunn Hank', 'Hank Dunn'].map(person);
    expect(namedFirst(named, 'hank').map(({ name }) => name)).toEqual(['Hank Dunn', 'Dunn Hank']);
  });

  it('takes no town of an older address for a newer one', () => {
    const older = { ...person('Hank'), address: '1 Old Road', city: 'Hastings', phone: '555' };
    expect(summaryOf([person('Hank'), older])).toEqual({
      ...person('Hank'),
      id: undefined,
      phone: '555',
    });
  });

  const people = ['Hank Dunn', 'Ana Treviño', 'Felix Holt'].map(person);

  it.each([
    ['trevino', ['Ana Treviño', 'Hank Dunn', 'Felix Holt']],
    ['holt marsh', ['Hank Dunn', 'Ana Treviño', 'Felix Holt']],
    ['holt FELIX ', ['Felix Holt', 'Hank Dunn', 'Ana Treviño']],
    [undefined, ['Hank Dunn', 'Ana Treviño', 'Felix Holt']],
  ])('puts who is called %p first', (search, names) => {
    expect(namedFirst(people, search).map(({ name }) => name)).toEqual(names);
  });
});
