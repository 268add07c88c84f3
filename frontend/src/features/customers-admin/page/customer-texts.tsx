import type { CustomerRecord } from '@contracts/customers/records';
import { textNumberOf } from '@contracts/vocabulary/text/text-messages';
import { RecordPanel } from '../../../shared/ui/office/record-panel';
import { Conversation } from '../../../shared/ui/office/texts/conversation';
import styles from '../customers-admin.module.css';

/** The texts with a customer's present numbers, both ways. Nothing without a number that gets texts. */
export function CustomerTexts({ record: { phones } }: { record: CustomerRecord }) {
  const numbers = new Set(
    phones.flatMap(({ phone, former }) => (former ? [] : (textNumberOf(phone) ?? []))),
  );
  if (numbers.size === 0) return null;
  return (
    <RecordPanel title="Texts">
      <div className={styles.texts}>
        <Conversation numbers={[...numbers]} />
      </div>
    </RecordPanel>
  );
}
