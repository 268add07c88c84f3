/**
 * A list has hundreds of rows, and drawing one takes milliseconds. So a row that is far below the
 * screen has only its words, which the browser's own search finds, until it comes near.
 */
import { Children, useEffect, useRef, useState, type ComponentProps } from 'react';

/** These are drawn at once: more than a screen has. */
export const rowsAtOnce = 20;

const coming = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

function onceNear(element: Element, draw: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) coming.get(target)?.();
    },
    { rootMargin: '1000px' },
  );
  coming.set(element, draw);
  observer.observe(element);
  return () => observer?.unobserve(element);
}

/** Whether an element is or was near the screen. */
export function useNear<Near extends Element>(atOnce: boolean) {
  const ref = useRef<Near>(null);
  const [near, setNear] = useState(atOnce);
  useEffect(() => {
    if (!near && ref.current) return onceNear(ref.current, () => setNear(true));
  }, [near]);
  return [ref, near] as const;
}

interface RowProps extends ComponentProps<'tr'> {
  /** Its words, if it isn't among the first. */
  'data-words'?: string;
}

/** A row of Ant Design's table. */
export function NearRow({ 'data-words': words, children, ...props }: RowProps) {
  const [ref, near] = useNear<HTMLTableRowElement>(words === undefined);
  return (
    <tr {...props} ref={ref}>
      {near ? (
        children
      ) : (
        <td colSpan={Children.count(children)} style={{ height: 84 }}>
          {words}
        </td>
      )}
    </tr>
  );
}
