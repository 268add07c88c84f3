import { FileUp } from 'lucide-react';
import { useId, useState, type DragEvent } from 'react';
import { importLimits } from '@contracts/vocabulary/imports';
import { classNames } from '../../../shared/ui/class-names';
import styles from '../portal/panel.module.css';
import { formatBytes } from './file-size';

interface FileChoiceProps {
  file: File | null;
  error: string | undefined;
  disabled: boolean;
  onChoose: (file: File | null) => void;
}

/** The browser's file input, which fills the drop area. */
export function FileChoice({ file, error, disabled, onChoose }: FileChoiceProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const dragged = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver && !disabled);
  };
  return (
    <div>
      <label
        className={classNames(styles.card, styles.drop, over && styles.over)}
        data-disabled={disabled || undefined}
        aria-invalid={error ? true : undefined}
        onDragOver={(event) => dragged(event, true)}
        onDragLeave={(event) => dragged(event, false)}
        onDrop={(event) => {
          dragged(event, false);
          if (!disabled) onChoose(event.dataTransfer.files[0] ?? null);
        }}
      >
        <FileUp size={22} aria-hidden="true" />
        <span className={styles.cardWords}>
          <span className={styles.cardName}>{file ? file.name : 'Choose a CSV file'}</span>
          <span className={styles.note} id={`${id}-hint`}>
            {file
              ? `${formatBytes(file.size)}. Press to choose another one.`
              : `Or drop it here. Up to ${formatBytes(importLimits.csvBytes)}, with column names in the first line.`}
          </span>
        </span>
        <input
          type="file"
          className={styles.input}
          accept=".csv,text/csv"
          disabled={disabled}
          aria-label="CSV file"
          aria-describedby={error ? `${id}-error` : `${id}-hint`}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => {
            onChoose(target.files?.[0] ?? null);
            // Choosing the same file again counts, too: it may have been corrected.
            target.value = '';
          }}
        />
      </label>
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
