/**
 * The places that the build leaves open in the prerendered site and the gateway fills when it starts: the facts that an operator
 * sets. They are made so that what pages do with a fact can be done with its place as well: the name falls into its two lines, the
 * phone has ten digits to dial, and an address can be written into a link. Imports nothing.
 */
export const factPlaces = {
  name: '{{name.first}} {{name.rest}}',
  nameFirstLine: '{{name.first}}',
  nameSecondLine: '{{name.rest}}',
  phone: '{{phone:0000000000}}',
  telephoneLink: 'tel:+10000000000',
  telephone: '{{telephone}}',
  email: '{{email}}',
  street: '{{street}}',
  city: '{{city}}',
  state: '{{state}}',
  zipCode: '{{zipCode}}',
  reviewsUrl: '{{reviewsUrl}}',
  socialUrl: '{{socialUrl}}',
  publicUrl: '{{publicUrl}}',
} as const;

export type FactPlace = keyof typeof factPlaces;

/** The same places inside JSON, where their values are written as the inside of a JSON string. */
export const inJson = (text: string): string => text.replaceAll('{{', '{{json:');
