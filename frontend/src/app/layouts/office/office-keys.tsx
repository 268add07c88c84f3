import { Modal } from 'antd';
import { useEffect, useState, type RefObject } from 'react';
import styles from './office-frame.module.css';

interface OfficeKey {
  readonly key: string;
  readonly does: string;
  readonly act: () => void;
}

/** Whether a key is meant for a field, or for the dialog that has the focus. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role=dialog]') !== null;

interface OfficeKeysProps {
  search: RefObject<{ focus: () => void } | null>;
  newJob: () => void;
}

/** The office's keyboard shortcuts. They do nothing while someone types. */
export function OfficeKeys({ search, newJob }: OfficeKeysProps) {
  const [listed, setListed] = useState(false);
  useEffect(() => {
    const keys = keysOf({ search, newJob }, setListed);
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      const found = keys.find(({ key }) => key === event.key);
      if (!found) return;
      event.preventDefault();
      found.act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [search, newJob]);
  return (
    <Modal
      open={listed}
      title="Keyboard shortcuts"
      footer={null}
      destroyOnHidden
      onCancel={() => setListed(false)}
    >
      <dl className={styles.keys}>
        {keysOf({ search, newJob }, setListed).map(({ key, does }) => (
          <div key={key}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

const keysOf = (
  { search, newJob }: OfficeKeysProps,
  list: (listed: boolean) => void,
): readonly OfficeKey[] => [
  { key: '/', does: 'Search everything', act: () => search.current?.focus() },
  { key: 'n', does: 'New job', act: newJob },
  { key: '?', does: 'Show keyboard shortcuts', act: () => list(true) },
];
