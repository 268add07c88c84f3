import { estimateLimits, estimateMessages } from '@contracts/vocabulary/estimates';
import { useRef, useState, type FormEvent } from 'react';
import { messageOf } from '../../shared/api/api-error';
import { createIdempotencyKeys, randomId } from '../../shared/api/idempotency';
import { Button } from '../../shared/ui/button';
import { TextAreaField } from '../../shared/ui/forms/text-field';
import { Panel } from '../../shared/ui/panel';
import { useAskAboutEstimateMutation } from './estimate-endpoints';
import styles from './estimate.module.css';

interface QuestionFormProps {
  token: string;
  question: string;
  onQuestion: (question: string) => void;
  onAsked: () => void;
  onBack: () => void;
}

/** A question to the office. It stays typed until it's sent. */
export function QuestionForm({ token, question, onQuestion, onAsked, onBack }: QuestionFormProps) {
  const [ask, { isLoading }] = useAskAboutEstimateMutation();
  // The same question has the same id, so that a repeat isn't a second one.
  const [idFor] = useState(() => createIdempotencyKeys(randomId));
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const text = question.trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (text === '') return field.current?.focus();
    if (isLoading) return;
    setFailure('');
    const { error } = await ask({ token, body: { id: idFor(text), question: text } });
    if (error) setFailure(messageOf(error, 'It wasn’t sent. Please try again.'));
    else onAsked();
  };
  return (
    <Panel tone="plate" as="div" className={styles.answer}>
      <form
        className={styles.form}
        noValidate
        aria-labelledby="question"
        onSubmit={(event) => void submit(event)}
      >
        <h2 id="question" tabIndex={-1}>
          Ask a question
        </h2>
        <TextAreaField
          ref={field}
          label="Your question"
          hint="The office answers by phone or text."
          maxLength={estimateLimits.question}
          value={question}
          error={tried && text === '' ? estimateMessages.question : undefined}
          onChange={({ target }) => onQuestion(target.value)}
        />
        {failure !== '' && (
          <p className={styles.notice} role="alert">
            {failure}
          </p>
        )}
        <div className={styles.ends}>
          <Button variant="primary" size="large" type="submit" pending={isLoading}>
            Send question
          </Button>
          <Button size="large" onClick={onBack}>
            Back
          </Button>
        </div>
      </form>
    </Panel>
  );
}
