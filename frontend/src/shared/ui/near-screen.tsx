/**
 * A list has hundreds of rows, and drawing their controls takes milliseconds each. So a row that is
 * far below the screen has only its words, which are read out, printed, and found by the browser's
 * own search, until it comes near.
 */
import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';

/** These have their controls at once: more than a screen has. */
export const rowsAtOnce = 20;

const coming = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

function onceNear(element: Element, draw: () => void): () => void {
  observer ??= observed();
  coming.set(element, draw);
  observer.observe(element);
  return () => {
    coming.delete(element);
    observer?.unobserve(element);
  };
}

function observed(): IntersectionObserver {
  // The browser prints what is there when this returns.
  addEventListener('beforeprint', () => flushSync(() => coming.forEach((draw) => draw())));
  return new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) coming.get(target)?.();
    },
    { rootMargin: '1000px' },
  );
}

/** Whether an element is or was near the screen. */
export function useNear<Seen extends Element>(atOnce: boolean) {
  const ref = useRef<Seen>(null);
  const [near, setNear] = useState(atOnce);
  useEffect(() => {
    if (!near && ref.current) return onceNear(ref.current, () => setNear(true));
  }, [near]);
  return [ref, near] as const;
}

/** Whether what is in it is near the screen. */
export const Near = createContext(true);

export const useIsNear = () => useContext(Near);

/** Controls, which a row has once it's near. */
export const NearOnly = ({ children }: { children: ReactNode }) => useIsNear() && children;

interface RowProps extends ComponentProps<'tr'> {
  /** It isn't among the first. */
  'data-far'?: boolean;
}

/** A row of Ant Design's table. */
export function NearRow({ 'data-far': far = false, ...props }: RowProps) {
  const [ref, near] = useNear<HTMLTableRowElement>(!far);
  return (
    <Near value={near}>
      <tr {...props} ref={ref} />
    </Near>
  );
}
