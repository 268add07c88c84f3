import type { SignatureStroke } from '@contracts/payments/estimates';
import { estimateLimits } from '@contracts/vocabulary/estimates';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import SignaturePad from 'signature_pad';
import { Button } from '../../shared/ui/button';
import styles from './estimate.module.css';
import { strokesOf } from './strokes';

export interface SignatureFieldProps {
  strokes: readonly SignatureStroke[];
  onChange: (strokes: SignatureStroke[]) => void;
}

/** A place to sign with a finger or a mouse. Everyone else types their name. */
export default function SignatureField({ strokes, onChange }: SignatureFieldProps) {
  const labelId = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const drawn = useEffectEvent(() => {
    if (pad.current) onChange(strokesOf(pad.current.toData(), estimateLimits));
  });
  const draw = useEffectEvent(() => {
    const { current: field } = canvas;
    if (!field || !pad.current) return;
    const ratio = Math.max(1, devicePixelRatio);
    const { clientWidth, clientHeight } = field;
    field.width = clientWidth * ratio;
    field.height = clientHeight * ratio;
    field.getContext('2d')?.scale(ratio, ratio);
    pad.current.clear();
    pad.current.fromData(
      strokes.map(({ points }) => ({
        ...look,
        points: points.map((point) => ({ ...point, pressure: 0.5, time: 0 })),
      })),
    );
  });
  useEffect(() => {
    const { current: field } = canvas;
    if (!field) return;
    const created = new SignaturePad(field, look);
    pad.current = created;
    draw();
    created.addEventListener('endStroke', drawn);
    // A turned phone has another width.
    const resized = new ResizeObserver(draw);
    resized.observe(field);
    return () => {
      resized.disconnect();
      created.removeEventListener('endStroke', drawn);
      created.off();
    };
  }, []);
  return (
    <div className={styles.signing}>
      <div className={styles.signingHead}>
        <span id={labelId} className={styles.label}>
          Signature <span className={styles.optional}>(optional)</span>
        </span>
        {strokes.length > 0 && (
          <Button
            variant="quiet"
            onClick={() => {
              pad.current?.clear();
              onChange([]);
            }}
          >
            Clear
          </Button>
        )}
      </div>
      <canvas ref={canvas} className={styles.canvas} role="img" aria-labelledby={labelId} />
      <p className={styles.small}>Sign with your finger or mouse. Your typed name is enough.</p>
    </div>
  );
}

const look = {
  penColor: '#10202b',
  minWidth: 1.5,
  maxWidth: 2.5,
  dotSize: 2,
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over',
} as const;
