/** Every rule of every request class has words in the description of the API. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { getMetadataStorage } from 'class-validator';
import { schemaOf, type RequestClass, type SchemaObject } from './schema-of';

const contracts = path.resolve(__dirname, '../../../../../libs/contracts/src');

const rulesOf = (Class: RequestClass) =>
  getMetadataStorage().getTargetValidationMetadatas(Class, Class.name, false, false);
const isRequestClass = (value: unknown): value is RequestClass =>
  typeof value === 'function' &&
  value.prototype !== undefined &&
  rulesOf(value as RequestClass).length > 0;

const classes = readdirSync(contracts, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  .flatMap((file) => Object.values(jest.requireActual<object>(path.join(contracts, file))))
  .filter(isRequestClass);

it('finds the request classes', () => {
  expect(classes.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'AdminLogin',
      'AddTechnician',
      'AppointmentsQuery',
      'ImportFromSystem',
    ]),
  );
});

it.each(classes.map((Class) => [Class.name, Class] as const))(
  '%s says of each field its type, and of a list that of its items',
  (_name, Class) => {
    const { properties = {} } = schemaOf(Class);
    const fields = new Set(rulesOf(Class).map(({ propertyName }) => propertyName));
    expect(Object.keys(properties).toSorted()).toEqual([...fields].toSorted());
    const typed = (schema: SchemaObject): boolean =>
      schema.type === 'array' ? typed(schema.items as SchemaObject) : schema.type !== undefined;
    const untyped = Object.entries(properties).filter(([, schema]) => !typed(schema as never));
    expect(untyped).toEqual([]);
  },
);
