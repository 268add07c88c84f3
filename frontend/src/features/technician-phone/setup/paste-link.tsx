import { useState, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../shared/ui/button';
import { TextField } from '../../../shared/ui/forms/text-field';
import { tokenInPasted } from './pasted-link';
import styles from './setup.module.css';

/**
 * For iPhones: a page on the home screen shares nothing with the browser, where a link from a message
 * opens.
 */
export function PasteLink() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const open = (event: SyntheticEvent) => {
    event.preventDefault();
    const token = tokenInPasted(text);
    if (token === null) {
      setError('That isn’t a link to your jobs. Copy the whole link from the office’s message.');
      return;
    }
    void navigate({ hash: token }, { replace: true });
  };
  return (
    <form className={styles.paste} onSubmit={open} noValidate>
      <TextField
        label="Paste your link"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
        error={error}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
      />
      <Button type="submit" variant="primary" block>
        Open my jobs
      </Button>
    </form>
  );
}
