import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

export type AddressParams<Name extends string> = Readonly<Record<Name, string>>;

/**
 * What a page shows, kept in its address, so that a reload or a link shows the same. `keys` say what each is called there, and
 * `defaults` what one that is not there means; without one it is empty. Both have to be constants.
 */
export function useAddressParams<Name extends string>(
  keys: AddressParams<Name>,
  defaults?: Partial<AddressParams<Name>>,
): [AddressParams<Name>, (changes: Partial<AddressParams<Name>>) => void] {
  const [params, setParams] = useSearchParams();
  const shown = useMemo(
    () =>
      Object.fromEntries(
        (Object.keys(keys) as Name[]).map((name) => [
          name,
          params.get(keys[name]) ?? defaults?.[name] ?? '',
        ]),
      ) as AddressParams<Name>,
    [params, keys, defaults],
  );
  const change = useCallback(
    (changes: Partial<AddressParams<Name>>) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes) as [Name, string][]) {
            if (value === (defaults?.[name] ?? '')) after.delete(keys[name]);
            else after.set(keys[name], value);
          }
          return after;
        },
        { replace: true },
      ),
    [setParams, keys, defaults],
  );
  return [shown, change];
}
