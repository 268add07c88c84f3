import { useId, type Ref } from 'react';
import type { Choice } from '../../editing/editing';
import { Button } from '../button';
import styles from './edit-conflict.module.css';

interface ConflictView<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  /** A text, so that both versions can be combined. */
  readonly prose: boolean;
}

interface EditConflictProps<Name extends string> {
  by: string;
  conflicts: readonly ConflictView<Name>[];
  onChoose: (name: Name, choice: Choice) => void;
  /** Gets the focus when someone tries to save. */
  ref?: Ref<HTMLElement>;
}

/**
 * Shows both versions of what two people have changed, to choose from. Put it below the form's buttons:
 * above them, it would appear under a second press on Save.
 */
export function EditConflict<Name extends string>({
  by,
  conflicts,
  onChoose,
  ref,
}: EditConflictProps<Name>) {
  const titleId = useId();
  if (conflicts.length === 0) return null;
  return (
    <div role="alert">
      <section ref={ref} className={styles.panel} aria-labelledby={titleId} tabIndex={-1}>
        <h3 id={titleId} className={styles.title}>
          {by} changed this while you were editing
        </h3>
        <p className={styles.note}>Nothing is lost. Choose which version to keep.</p>
        {conflicts.map(({ name, label, mine, theirs, prose }) => (
          <div key={name} role="group" aria-label={label} className={styles.conflict}>
            <div className={styles.versions}>
              <Version title={`${label}, theirs`} text={theirs} />
              <Version title={`${label}, yours`} text={mine} />
            </div>
            <div className={styles.choices}>
              <Button size="small" variant="secondary" onClick={() => onChoose(name, 'theirs')}>
                Take theirs
              </Button>
              <Button size="small" variant="secondary" onClick={() => onChoose(name, 'mine')}>
                Keep mine
              </Button>
              {prose && (
                <Button size="small" variant="secondary" onClick={() => onChoose(name, 'both')}>
                  Edit both together
                </Button>
              )}
            </div>
          </div>
        ))}
      </section>
    </div>
  );
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.version}>
      <p className={styles.versionTitle}>{title}</p>
      <p className={styles.text}>{text.trim() === '' ? 'Nothing' : text}</p>
    </div>
  );
}
