// @ts-check
// Limits that the build and `npm run lighthouse` check. They can't load the table of pages, so
// pages.spec.ts compares the names with it.

/** Gzipped bytes of all scripts in the HTML of a public page, without the office's part of them. */
export const scriptLimit = 93_000;

export const overTheLimit =
  'Load the new part lazily, or from the page that needs it: what app/pages.ts, the public layout and src/main.tsx import is in every first load. ' +
  'Content belongs in a feature, not in app/pages.ts. If it has to be there, raise scriptLimit in frontend/src/app/chunk-rules.mjs.';

/** Pages behind the office's login. Only these may use Ant Design. */
export const officeComponent = /^office\//;

/** Pages that visitors don't open. The entry script doesn't list their chunks. */
export const staffComponent = /^(?:office\/)?(?:admin-|technician-(?!tracking))/;

/** Pages of accounts and payments, and others where few visits start. Not listed there either. */
export const rareComponent =
  /^(?:login|register|verify-email|forgot-password|reset-password|customer-portal|manage|estimate|payment(?:-success)?|privacy|font-examples|not-found)-/;

/**
 * A script without its entries for the office's pages: their rows in the table of pages, imports
 * and paths. They don't count against the public pages.
 * @param {string} code built and minified
 */
export function withoutOffice(code) {
  const office = String.raw`office/[\w-]+`;
  return [
    String.raw`(?:\[[\w$.]+\]|["'\x60]/[^"'\x60]*["'\x60]):\{component:["'\x60]${office}["'\x60][^}]*\},`,
    String.raw`["'\x60]\./pages/${office}\.tsx["'\x60]:\(\)=>[^]*?(?=["'\x60]\./pages/)`,
    String.raw`(?:admin(?!Login)\w+|technicianManagement):["'\x60]/[^"'\x60]*["'\x60],`,
  ].reduce((left, piece) => left.replaceAll(new RegExp(piece, 'g'), ''), code);
}
