// @ts-check
// What the build and `npm run lighthouse` hold the chunks to. They cannot load the table of pages; pages.spec.ts compares the names with
// it. Imports nothing.

/** Bytes, gzipped, of all scripts that the HTML of a public page names. */
export const scriptLimit = 93_000;

/** Components of pages behind the office's login: they alone may reach Ant Design. */
export const officeComponent = /^(?:admin-(?!login)|technician-management)/;

/** Components of pages that no visitor comes to: the entry script does not carry the list of what they need. */
export const staffComponent = /^(?:admin-|technician-(?!tracking))/;

/** Components of the pages about one's own account and payments, where few begin a visit: as above. */
export const accountComponent =
  /^(?:login|register|verify-email|forgot-password|reset-password|customer-portal|manage|payment(?:-success)?)-/;
