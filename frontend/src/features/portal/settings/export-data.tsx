import { businessDate } from '../../../shared/format';
import { Button } from '../../../shared/ui/button';
import { FormFailure } from '../../../shared/ui/forms/form-failure';
import { Panel } from '../../../shared/ui/panel';
import { useExportDataMutation } from '../portal-endpoints';
import styles from './settings.module.css';

export function ExportData() {
  const [ask, { isLoading, error, reset }] = useExportDataMutation();
  const download = async () => {
    const answer = await ask();
    if ('error' in answer) return;
    save(JSON.stringify(answer.data, null, 2), `my-data-${businessDate(Date.now())}.json`);
    reset();
  };
  return (
    <Panel title="Your data" headingLevel={3}>
      <div className={styles.block}>
        <p>
          Everything we keep about you in one file: your profile, your appointments and your service
          requests.
        </p>
        <Button pending={isLoading} pendingLabel="Preparing..." onClick={() => void download()}>
          Download my data
        </Button>
        <FormFailure error={error} fallback="The file could not be made. Please try again." />
      </div>
    </Panel>
  );
}

/** Hands a file over to the browser, which keeps it wherever it keeps downloads. */
function save(text: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Only after the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url));
}
