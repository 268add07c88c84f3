import { useAddressParams } from '../../shared/page/use-address-params';

/** The import screens' part of the address, next to the page's tab and search. */
type Name = 'report';

/** `import`: the open report. */
const keys = { report: 'import' } as const;
const options = { drawer: 'report' } as const;

export const useImportParams = () => useAddressParams<Name>(keys, options);
