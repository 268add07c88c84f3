import { Drawer } from 'antd';
import { useState, type ReactNode } from 'react';
import { Loading } from '../feedback/spinner';
import { NotLoaded } from './not-loaded';

interface RecordDrawerProps<Found> {
  /** Whose details are open; empty when they are closed. */
  id: string;
  title: string;
  /** What it is called while it is loading, and when it cannot be loaded. */
  noun: string;
  /** What is known of it by now. */
  record: Found | undefined;
  /** The call that asks for it. */
  asked: { error?: unknown; refetch: () => unknown };
  size?: number;
  onClose: () => void;
  children: (record: Found) => ReactNode;
}

/** Everything about one record, next to the list. It need not stand in the list. */
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
      {record !== undefined ? (
        children(record)
      ) : asked.error !== undefined ? (
        <NotLoaded
          title={`The ${noun} could not be loaded`}
          headingLevel={3}
          error={asked.error}
          retry={asked.refetch}
        />
      ) : (
        <Loading label={`Loading the ${noun}`} fill />
      )}
    </Drawer>
  );
}

/** The record that was opened last stays in sight while the drawer closes. */
export function useLastOpened(id: string): string {
  const [shown, setShown] = useState(id);
  if (id !== '' && id !== shown) setShown(id);
  return id === '' ? shown : id;
}
