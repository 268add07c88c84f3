import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

export type AddressParams<Name extends string> = Readonly<Record<Name, string>>;

/** State of the history entry if the details were opened on this page. Closing them then goes back. */
const openedHere = 'opened here';

/**
 * Keeps a page's view in its address, for reloads and links. `keys`: the names in the query.
 * `defaults`: the values if they are missing, otherwise empty. Both must be constants. `drawer`: the
 * record whose details are open. Opening them adds a history entry, so that Back closes them.
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
        // Going back would undo what changes while the details are open, such as a search.
        opens ? { state: openedHere } : { replace: true },
      );
    },
    [setParams, navigate, shown, state, keys, defaults, drawer],
  );
  return [shown, change];
}
