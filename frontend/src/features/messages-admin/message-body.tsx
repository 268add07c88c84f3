import { Segmented } from 'antd';
import { useState } from 'react';
import type { MessageDetail } from '@contracts/notifications/messages';
import notes from '../../shared/ui/office/record-text.module.css';
import styles from './messages-admin.module.css';

type Part = 'html' | 'text';

/** The message's text. Hidden outside of demo mode, because it contains links. */
export function MessageBody({ message: { html, text, state, kind } }: { message: MessageDetail }) {
  const [wanted, setWanted] = useState<Part>('html');
  if (html === null && text === null)
    return state === 'sent' ? (
      <p className={notes.note}>
        {kind === 'office-text'
          ? 'What it said is in the conversation, for 90 days.'
          : 'What it said is not kept: it had links that act for the customer.'}
      </p>
    ) : null;
  const part: Part = html !== null && (wanted === 'html' || text === null) ? 'html' : 'text';
  return (
    <section className={styles.body} aria-label="What it said">
      {html !== null && text !== null && (
        <Segmented<Part>
          aria-label="Part"
          name="part"
          value={part}
          options={[
            { value: 'html', label: 'Preview' },
            { value: 'text', label: 'Plain text' },
          ]}
          onChange={setWanted}
        />
      )}
      {part === 'html' ? (
        // Sandboxed: nothing in it runs, sends or opens anything.
        <iframe
          className={styles.frame}
          title="The message as it looks"
          sandbox=""
          srcDoc={html ?? ''}
        />
      ) : (
        // Focusable, so that it can be scrolled by keyboard.
        <pre className={styles.text} tabIndex={0} role="region" aria-label="Plain text">
          {text}
        </pre>
      )}
    </section>
  );
}
