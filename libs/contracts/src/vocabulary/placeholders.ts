/**
 * Placeholders that the build leaves in the prerendered site for the gateway to fill when it starts: the facts that an operator
 * sets. Pages can treat a placeholder like the fact itself: the name splits into its two lines, the phone has ten digits to dial,
 * and an address can be written into a link. Imports nothing.
 */
export const placeholders = {
  name: '{{name.first}} {{name.rest}}',
  nameFirstLine: '{{name.first}}',
  nameSecondLine: '{{name.rest}}',
  phone: '{{phone:0000000000}}',
  telHref: 'tel:+10000000000',
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

export type PlaceholderName = keyof typeof placeholders;

/** The same placeholders inside JSON, where their values are written as the inside of a JSON string. */
export const inJson = (text: string): string => text.replaceAll('{{', '{{json:');
