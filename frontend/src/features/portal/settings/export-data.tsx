import { businessDate } from '../../../shared/format';
import { saveFile } from '../../../shared/page/save-file';
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
    const text = JSON.stringify(answer.data, null, 2);
    saveFile(`my-data-${businessDate(Date.now())}.json`, 'application/json', text);
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
        <FormFailure error={error} fallback="We couldn’t create the file. Please try again." />
      </div>
    </Panel>
  );
}
