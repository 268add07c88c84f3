// @ts-check
// What the build and `npm run lighthouse` hold the chunks to. They cannot load the table of pages; pages.spec.ts compares the names with
// it. Imports nothing.

/** Bytes, gzipped, of all scripts that the HTML of a public page names, without what they say of the office's pages. */
export const scriptLimit = 93_000;

/** What to do about a page that is over the limit. */
export const overTheLimit =
  'Load the new part lazily, or from the page that needs it: what app/pages.ts, the public layout and src/main.tsx import is in every first load. ' +
  'Content belongs in a feature, not in app/pages.ts. If it has to be there, raise scriptLimit in frontend/src/app/chunk-rules.mjs.';

/** Components of pages behind the office's login: they alone may reach Ant Design. */
export const officeComponent = /^(?:admin-(?!login)|technician-management)/;

/** Components of pages that no visitor comes to: the entry script does not carry the list of what they need. */
export const staffComponent = /^(?:admin-|technician-(?!tracking))/;

/** Components of the pages about one's own account and payments, where few begin a visit: as above. */
export const accountComponent =
  /^(?:login|register|verify-email|forgot-password|reset-password|customer-portal|manage|payment(?:-success)?)-/;

/**
 * A script as a visitor would need it. The entry script carries the table of all pages; a page of the office has a row, an import, its
 * styles and a path there, and none of these counts against the public pages.
 * @param {string} code built and minified
 */
export function withoutOffice(code) {
  const office = String.raw`(?:admin-(?!login)[\w-]+|technician-management-page)`;
  return [
    String.raw`(?:\[[\w$.]+\]|["'\x60]/[^"'\x60]*["'\x60]):\{component:["'\x60]${office}["'\x60][^]*?\}\},`,
    String.raw`["'\x60]\./pages/${office}\.tsx["'\x60]:\(\)=>[^]*?(?=["'\x60]\./pages/)`,
    String.raw`["'\x60]assets/${office}-[\w-]+\.css["'\x60],?`,
    String.raw`(?:admin(?!Login)\w+|technicianManagement):["'\x60]/[^"'\x60]*["'\x60],`,
  ].reduce((left, piece) => left.replaceAll(new RegExp(piece, 'g'), ''), code);
}
