import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';
import { classNames } from './class-names';
import { Spinner } from './feedback/spinner';

/** `primary` is red: one per screen, for its main action. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its container. */
  block?: boolean;
  icon?: ReactNode;
  children: ReactNode;
}

interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** Shows a spinner and ignores presses. The button keeps its focus. */
  pending?: boolean;
  pendingLabel?: string;
  ref?: Ref<HTMLButtonElement>;
}

const look = ({ variant = 'secondary', size = 'medium', block }: Omit<Look, 'children'>) =>
  classNames(styles.button, styles[variant], styles[size], block && styles.block);

export function Button({
  variant,
  size,
  block,
  icon,
  children,
  pending = false,
  pendingLabel,
  className,
  onClick,
  type = 'button',
  'aria-disabled': disabled,
  ...rest
}: ButtonProps) {
  // Unlike `disabled`, this keeps the focus.
  const ignored = pending || disabled === true;
  return (
    <button
      {...rest}
      type={type}
      className={classNames(look({ variant, size, block }), className)}
      aria-disabled={ignored || undefined}
      data-pending={pending || undefined}
      onClick={ignored ? (event) => event.preventDefault() : onClick}
    >
      {pending ? <Spinner size={18} /> : icon}
      <span>{pending && pendingLabel ? pendingLabel : children}</span>
    </button>
  );
}

interface ButtonLinkProps
  extends Look, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children' | 'href'> {
  /** A page of this site. */
  to?: string;
  /** Everything else: tel:, mailto:, another site. */
  href?: string;
  /** Of the history entry, for `to`. */
  state?: unknown;
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  block,
  icon,
  children,
  className,
  to,
  href,
  state,
  ...rest
}: ButtonLinkProps) {
  const shared = { ...rest, className: classNames(look({ variant, size, block }), className) };
  const content = (
    <>
      {icon}
      <span>{children}</span>
    </>
  );
  return to === undefined ? (
    <a {...shared} href={href}>
      {content}
    </a>
  ) : (
    <Link {...shared} to={to} state={state}>
      {content}
    </Link>
  );
}
