import { Alert, Button, Flex, Modal } from 'antd';
import { MapPinned } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useDispatchPolling } from '../../shared/live/dispatch-topic';
import { paths } from '../../shared/page/paths';
import { LoadingRecords } from '../../shared/ui/office/loading-records';
import { NotLoaded } from '../../shared/ui/office/not-loaded';
import { useDraftIn } from '../../shared/editing/use-draft';
import { Deactivated } from './deactivation';
import { NewTechnicianForm } from './new-technician-form';
import { NoTechnicians } from './no-technicians';
import { PhoneLinkDialog } from './phone-link-dialog';
import type { DispatchParts } from './technician-facts';
import { ManagementCard } from './management-card';
import text from '../../shared/ui/office/record-text.module.css';
import styles from './technicians.module.css';
import { techniciansPollingMs, useTechniciansQuery } from './technicians-endpoints';

export function TechnicianManagement(parts: DispatchParts) {
  const [adding, setAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const closeForm = () => {
    setAdding(false);
    addButton.current?.focus();
  };
  return (
    <>
      <Flex wrap align="center" justify="space-between" gap={8} className={styles.above}>
        <h1 className={text.pageTitle}>Technician management</h1>
        <Button
          ref={addButton}
          type={adding ? 'default' : 'primary'}
          aria-expanded={adding}
          aria-controls={adding ? formId : undefined}
          onClick={() => (adding ? closeForm() : setAdding(true))}
        >
          {adding ? 'Close form' : 'Add New Technician'}
        </Button>
      </Flex>
      {adding && (
        <div className={styles.above}>
          <NewTechnicianForm kind="add" id={formId} autoFocus onAdded={closeForm}>
            <Button onClick={closeForm}>Cancel</Button>
          </NewTechnicianForm>
        </div>
      )}
      <Cards {...parts} />
      <Alert
        type="info"
        role="note"
        showIcon
        icon={<MapPinned size={18} aria-hidden="true" />}
        className={styles.help}
        title={
          <>
            Customers can follow their technician on{' '}
            <Link to={paths.tracking}>{paths.tracking}</Link> while the technician is on the way,
            with the link from their booking.
          </>
        }
      />
    </>
  );
}

function Cards(parts: DispatchParts) {
  const polling = useDispatchPolling();
  const { data, error, isLoading, refetch } = useTechniciansQuery(
    undefined,
    polling(techniciansPollingMs),
  );
  const edit = useSingleEdit();
  useFocusOfAddress(data !== undefined);
  const [linkFor, setLinkFor] = useState<string>();
  const [linkOpen, setLinkOpen] = useState(false);
  const showLink = useCallback((id: string) => {
    setLinkFor(id);
    setLinkOpen(true);
  }, []);

  if (isLoading) return <LoadingRecords label="Loading technicians" />;
  if (!data)
    return <NotLoaded title="Technicians could not be loaded" error={error} retry={refetch} />;
  if (data.length === 0) return <NoTechnicians />;
  return (
    <>
      <ul className={styles.grid}>
        {data
          .filter(({ active }) => active)
          .map((technician) => (
            <li key={technician.id}>
              <ManagementCard
                technician={technician}
                editing={edit.id === technician.id}
                onEdit={edit.begin}
                onDirty={edit.setDirty}
                onDone={edit.end}
                onPhoneLink={showLink}
                {...parts}
              />
            </li>
          ))}
      </ul>
      <Deactivated technicians={data} />
      <Modal
        open={edit.waiting !== null}
        title="Discard the changes?"
        okText="Discard changes"
        okButtonProps={{ danger: true }}
        cancelText="Keep editing"
        onOk={edit.discard}
        onCancel={edit.keep}
      >
        {data.find(({ id }) => id === edit.id)?.name} has unsaved changes. Only one technician can
        be edited at a time.
      </Modal>
      <PhoneLinkDialog
        technician={data.find(({ id }) => id === linkFor)}
        open={linkOpen}
        onClose={() => setLinkOpen(false)}
      />
    </>
  );
}

/** Focuses the card that a link names, as soon as it's there. */
function useFocusOfAddress(loaded: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!loaded || hash === '') return;
    const named = document.getElementById(hash.slice(1));
    named?.focus();
    named?.scrollIntoView({ block: 'center' });
  }, [loaded, hash]);
}

/** Only one card is edited at a time. While it has unsaved changes, the next one waits. */
function useSingleEdit() {
  const [id, setId] = useState<string | null>(null);
  const [, draft] = useDraftIn('technician', id ?? '');
  const [waiting, setWaiting] = useState<string | null>(null);
  const dirty = useRef(false);
  const setDirty = useCallback((now: boolean) => {
    dirty.current = now;
  }, []);
  const begin = useCallback((next: string) => {
    if (dirty.current) setWaiting(next);
    else setId(next);
  }, []);
  const end = useCallback(() => {
    dirty.current = false;
    setId(null);
  }, []);
  const discard = () => {
    draft.drop();
    dirty.current = false;
    setId(waiting);
    setWaiting(null);
  };
  return { id, waiting, begin, end, discard, keep: () => setWaiting(null), setDirty };
}
