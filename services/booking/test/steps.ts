import fc from 'fast-check';

/** A step of a random history, which says what it does, with the weight that it has among others. */
export const weighted = <Name extends string, Fields extends object>(
  weight: number,
  name: Name,
  fields: { readonly [Key in keyof Fields]: fc.Arbitrary<Fields[Key]> },
) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...fields }) as fc.Arbitrary<
    { readonly do: Name } & { readonly [Key in keyof Fields]: Fields[Key] }
  >,
});
