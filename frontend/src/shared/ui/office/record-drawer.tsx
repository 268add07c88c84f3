import { Drawer } from 'antd';
import { useState, type ReactNode } from 'react';
import { Loaded } from './loaded';

interface RecordDrawerProps<Found> {
  /** The record whose details are open; empty if none are. */
  id: string;
  title: string;
  noun: string;
  record: Found | undefined;
  /** The call that loads it. */
  asked: { error?: unknown; refetch: () => unknown };
  size?: number;
  onClose: () => void;
  children: (record: Found) => ReactNode;
}

/** The details of a record, which need not be in the list. */
export function RecordDrawer<Found>({
  id,
  title,
  noun,
  record,
  asked,
  size = 520,
  onClose,
  children,
}: RecordDrawerProps<Found>) {
  return (
    <Drawer open={id !== ''} onClose={onClose} title={title} size={size} destroyOnHidden>
      <Loaded what={`the ${noun}`} data={record} asked={asked} headingLevel={3}>
        {children}
      </Loaded>
    </Drawer>
  );
}

/** Keeps the last record visible while the drawer closes. */
export function useLastOpened(id: string): string {
  const [shown, setShown] = useState(id);
  if (id !== '' && id !== shown) setShown(id);
  return id === '' ? shown : id;
}
