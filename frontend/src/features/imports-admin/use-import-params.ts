import { useAddressParams, type AddressParams } from '../../shared/page/use-address-params';

/** The import screens' part of the address, next to the page's tab and search. */
type Name = 'report' | 'view';

/** `import`: the open report. `view`: imported customers or possible matches. */
const keys = { report: 'import', view: 'view' } as const;
const options = { drawer: 'report' } as const;

export const useImportParams = () => useAddressParams<Name>(keys, options);

export const customerViews = ['customers', 'matches'] as const;
export type CustomerView = (typeof customerViews)[number];

export const viewOf = ({ view }: AddressParams<Name>): CustomerView =>
  customerViews.find((known) => known === view) ?? 'customers';
