/**
 * Placeholders in the prerendered site for facts that an operator or the office sets. The gateway
 * fills them in when it starts, and again when the office has changed one. Pages can use a placeholder like the fact itself: the name has two lines, the
 * phone number has ten digits, and an address can be part of a link. Imports nothing.
 */
export const placeholders = {
  name: '{{name.first}} {{name.rest}}',
  nameFirstLine: '{{name.first}}',
  nameSecondLine: '{{name.rest}}',
  phone: '{{phone:0000000000}}',
  telHref: 'tel:+10000000000',
  dialNumber: '{{dialNumber}}',
  email: '{{email}}',
  street: '{{street}}',
  city: '{{city}}',
  state: '{{state}}',
  zipCode: '{{zipCode}}',
  reviewsUrl: '{{reviewsUrl}}',
  socialUrl: '{{socialUrl}}',
  publicUrl: '{{publicUrl}}',
  hours: '{{hours}}',
} as const;

/** Strings in JSON that become something else than a string: the value is JSON. */
export const dataPlaceholders = {
  /** An array. */
  hoursByDay: '{{hoursByDay}}',
} as const;

export type PlaceholderName = keyof typeof placeholders;

/** The same placeholders inside JSON, where values are escaped as JSON strings. */
export const inJson = (text: string): string => text.replaceAll('{{', '{{json:');
