/** Every rule of every request class has words in the description of the API. */
import { requestClasses, rulesOf } from '../../../test/request-classes';
import { schemaOf, type SchemaObject } from './schema-of';

describe('the described requests', () => {
  it('finds the request classes', () => {
    expect(requestClasses.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'AdminLogin',
        'AddTechnician',
        'AppointmentsQuery',
        'ImportFromSystem',
      ]),
    );
  });

  it.each(requestClasses.map((Class) => [Class.name, Class] as const))(
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
});
