// @ts-check
// For vite.config.mts, which cannot load the table of pages; pages.spec.ts compares them with it. Imports nothing.

/** Components of pages behind the office's login: they alone may reach Ant Design. */
export const officeComponent = /^(?:admin-(?!login)|technician-management)/;

/** Components of pages that no visitor comes to: the entry script does not carry the list of what they need. */
export const staffComponent = /^(?:admin-|technician-(?!tracking))/;
