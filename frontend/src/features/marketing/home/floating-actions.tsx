import { CalendarCheck, FileText, MessageCircle, Phone } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { useBusiness } from '../../../shared/config/site-config';
import { paths, telHref } from '../../../shared/page/paths';
import styles from './floating-actions.module.css';

/** The floating menu in the corner: three ways to get a technician. */
export function FloatingActions({ onRequest }: { onRequest: () => void }) {
  const { phone } = useBusiness();
  const widget = useRef<HTMLDetailsElement>(null);
  const close = () => widget.current?.removeAttribute('open');
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !widget.current?.open) return;
    close();
    widget.current.querySelector('summary')?.focus();
  };
  return (
    <details ref={widget} className={styles.widget} onKeyDown={closeOnEscape}>
      <summary className={styles.toggle}>
        <MessageCircle size={22} aria-hidden="true" />
        <span>Get help</span>
      </summary>
      <ul className={styles.actions}>
        <li>
          <a href={telHref(phone)} onClick={close}>
            <Phone size={18} aria-hidden="true" /> Call {phone}
          </a>
        </li>
        <li>
          <Link to={paths.booking}>
            <CalendarCheck size={18} aria-hidden="true" /> Book Appointment
          </Link>
        </li>
        <li>
          <button
            type="button"
            onClick={() => {
              close();
              onRequest();
            }}
          >
            <FileText size={18} aria-hidden="true" /> Describe the problem
          </button>
        </li>
      </ul>
    </details>
  );
}
