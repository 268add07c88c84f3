import { useMemo } from 'react';
import styles from './bill.module.css';
import { qrPath } from './qr-path';

interface QrCodeProps {
  text: string;
  /** Accessible name of the picture. */
  label: string;
}

/** Dark on white in every theme, as scanners expect. */
export default function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
