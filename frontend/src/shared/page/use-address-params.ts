import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

export type AddressParams<Name extends string> = Readonly<Record<Name, string>>;

/** In the history's entry: the details were opened on this page, so closing them goes back. */
const openedHere = 'opened here';

/**
 * What a page shows, kept in its address, so that a reload or a link shows the same. `keys` say what each is called there, and
 * `defaults` what one that is not there means; without one it is empty. Both have to be constants. `drawer` names the record
 * whose details are open: opening them is a step in the browser's history, so that Back closes them.
 */
export function useAddressParams<Name extends string>(
  keys: AddressParams<Name>,
  {
    defaults,
    drawer,
  }: {
    readonly defaults?: Partial<AddressParams<NoInfer<Name>>>;
    readonly drawer?: NoInfer<Name>;
  } = {},
): [AddressParams<Name>, (changes: Partial<AddressParams<Name>>) => void] {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
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
    (changes: Partial<AddressParams<Name>>) => {
      const [before, record] = drawer ? [shown[drawer], changes[drawer]] : [];
      const opens = before === '' && record !== undefined && record !== '';
      if (record === '' && state === openedHere) return void navigate(-1);
      setParams(
        (present) => {
          const after = new URLSearchParams(present);
          for (const [name, value] of Object.entries(changes) as [Name, string][]) {
            if (value === (defaults?.[name] ?? '')) after.delete(keys[name]);
            else after.set(keys[name], value);
          }
          return after;
        },
        opens ? { state: openedHere } : { replace: true, state },
      );
    },
    [setParams, navigate, shown, state, keys, defaults, drawer],
  );
  return [shown, change];
}
