import { useAddressParams, type AddressParams } from '../../shared/page/use-address-params';

/** What the import screens show next to the tab and the words looked for, which the page keeps. */
type Name = 'report' | 'view';
export type ImportParams = AddressParams<Name>;

/** `import`: whose report is open. `view`: of the imported customers, the list or the possible matches. */
const keys = { report: 'import', view: 'view' } as const;
const options = { drawer: 'report' } as const;

export const useImportParams = () => useAddressParams<Name>(keys, options);

export const customerViews = ['customers', 'matches'] as const;
export type CustomerView = (typeof customerViews)[number];

export const viewOf = ({ view }: ImportParams): CustomerView =>
  customerViews.find((known) => known === view) ?? 'customers';
