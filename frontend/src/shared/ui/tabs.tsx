import { Tabs as RadixTabs } from 'radix-ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabItem {
  key: string;
  label: string;
  content: ReactNode;
}

interface TabsProps {
  /** What the tabs are about, for those who cannot see them. */
  label: string;
  items: readonly TabItem[];
  active: string;
  onChange: (key: string) => void;
}

/**
 * Tabs with their panels. Arrow keys move between them; on a narrow screen the row scrolls. A panel is made when it is first
 * shown and then stays, hidden, so that nothing typed into it is lost.
 */
export function Tabs({ label, items, active, onChange }: TabsProps) {
  const [visited, setVisited] = useState<readonly string[]>([active]);
  if (!visited.includes(active)) setVisited([...visited, active]);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    const row = list.current;
    if (!tab || !row) return;
    // Only sideways: scrollIntoView would also move the page.
    if (tab.offsetLeft < row.scrollLeft) row.scrollLeft = tab.offsetLeft;
    const right = tab.offsetLeft + tab.offsetWidth;
    if (right > row.scrollLeft + row.clientWidth) row.scrollLeft = right - row.clientWidth;
  }, [active]);
  return (
    <RadixTabs.Root value={active} onValueChange={onChange}>
      <RadixTabs.List ref={list} className={styles.list} aria-label={label}>
        {items.map((item) => (
          <RadixTabs.Trigger key={item.key} value={item.key} className={styles.tab}>
            {item.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {items.map(
        (item) =>
          visited.includes(item.key) && (
            <RadixTabs.Content
              key={item.key}
              value={item.key}
              forceMount
              className={styles.panel}
              hidden={item.key !== active}
            >
              {item.content}
            </RadixTabs.Content>
          ),
      )}
    </RadixTabs.Root>
  );
}
