import type { ElementType, HTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './panel.module.css';

interface PanelProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  /** `card` has a hairline, `plate` the heavy line, `shell` the quiet gray face. */
  tone?: 'card' | 'plate' | 'shell';
  as?: ElementType;
  title?: ReactNode;
  /** To the right of the title. */
  aside?: ReactNode;
  headingLevel?: 2 | 3 | 4;
  children: ReactNode;
}

export function Panel({
  tone = 'card',
  as: Element = 'section',
  title,
  aside,
  headingLevel = 2,
  className,
  children,
  ...rest
}: PanelProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <Element {...rest} className={classNames(styles.panel, styles[tone], className)}>
      {(title || aside) && (
        <div className={styles.head}>
          {title && <Heading className={styles.title}>{title}</Heading>}
          {aside}
        </div>
      )}
      {children}
    </Element>
  );
}
