import { Button, Input } from 'antd';
import { longestText } from '@contracts/vocabulary/text/text-messages';
import { useDraft } from '../../../editing/use-draft';
import { toastFailure } from '../../feedback/toast-failure';
import { OfficeField, OfficeForm } from '../office-form';
import styles from './conversation.module.css';
import { useSendTextMutation } from './text-endpoints';
import { lengthWords } from './text-words';

/** What is typed stays with its number until it's sent. */
export function AnswerForm({ number, disabled }: { number: string; disabled: boolean }) {
  const { typed, type, clear, keyFor } = useDraft('text answer', number, { text: '' });
  const [send, { isLoading }] = useSendTextMutation();
  const text = typed.text.trim();
  const submit = async () => {
    if (text === '' || disabled || isLoading) return;
    const { error } = await send({ number, text, key: keyFor(text) });
    if (error) return toastFailure('Error sending the text', error);
    clear();
  };
  return (
    <OfficeForm
      className={styles.answer}
      aria-label="Answer"
      values={typed}
      onValuesChange={type}
      onFinish={() => void submit()}
    >
      <OfficeField name="text" label="Answer by text" extra={lengthWords(typed.text)}>
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={longestText}
          disabled={disabled}
          onPressEnter={(event) => {
            if (event.metaKey || event.ctrlKey) void submit();
          }}
        />
      </OfficeField>
      <Button
        type="primary"
        htmlType="submit"
        loading={isLoading}
        disabled={disabled || text === ''}
      >
        Send
      </Button>
    </OfficeForm>
  );
}
