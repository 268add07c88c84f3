import { Button, Modal } from 'antd';
import type { ImportJob } from '@contracts/imports/jobs';
import { office } from '../../../shared/imports/import-owner';
import { counted } from '../../../shared/imports/import-words';
import { useUndo } from '../../../shared/imports/use-undo';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { undoneToast } from './import-toasts';
import { nameOf } from './import-parts';
import text from '../../../shared/ui/office/record-text.module.css';
import styles from './importing.module.css';

export function UndoImport({ job }: { job: ImportJob }) {
  const { asking, isLoading, ask, close, ...undo } = useUndo({ owner: office, jobId: job.id });
  const send = async () => {
    const { data, error } = await undo.send();
    close();
    if (data) return toast(undoneToast(data));
    toastFailure('Error undoing the import', error);
  };
  if (!job.canUndo)
    return <p className={text.note}>An import can be undone once it is over. Cancel it first.</p>;
  return (
    <>
      <p className={text.note}>
        Removes the rows this import added and restores the ones it changed. Anything edited since
        then stays.
      </p>
      <Button danger className={styles.after} loading={isLoading} onClick={ask}>
        Undo Import
      </Button>
      <Modal
        open={asking}
        title="Undo this import?"
        okText="Undo Import"
        okButtonProps={{ danger: true, type: 'primary' }}
        cancelText="Keep it"
        confirmLoading={isLoading}
        onOk={() => void send()}
        onCancel={close}
      >
        <p>
          {nameOf(job)}: {counted(job.added, 'row')} will be removed, and{' '}
          {counted(job.changed, 'row')} will be changed back. Anything edited since then stays.
        </p>
      </Modal>
    </>
  );
}
