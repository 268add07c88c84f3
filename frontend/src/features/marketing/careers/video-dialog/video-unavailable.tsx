import { Box, Drawing, part } from '../../../../shared/ui/figures/drawing';
import type { TeamMember } from '@contracts/vocabulary/site/site-content';
import styles from './video-dialog.module.css';

/** Shown if the file is missing or can't be played, with the text of the video. */
export function VideoUnavailable({ testimonial }: { testimonial: TeamMember }) {
  return (
    <div className={styles.unavailable}>
      <CameraDrawing />
      <div role="alert">
        <h3>Video Unavailable</h3>
        <p>This video testimonial is currently being prepared for upload.</p>
      </div>
      <blockquote>
        <p>“{testimonial.quote}”</p>
      </blockquote>
    </div>
  );
}

/** A camera on its tripod, with only the outline of the film that belongs in it. */
function CameraDrawing() {
  return (
    <Drawing width={300} height={150}>
      <path d="M20 142h260" />
      <path d="M126 92 98 142M134 92v50M142 92l28 50" />
      <path className={part.face} d="M112 82h44v10h-44z" />
      <Box x={84} y={36} width={96} height={46} right={14} up={8} />
      <path className={part.face} d="M84 48 58 40v38l26-8zM58 44h-6v30h6z" />
      <path className={part.fine} d="M94 46h30v26H94zM134 46h36M134 54h22M134 72h.01M142 72h.01" />
      <path className={part.axis} d="M194 54h30" />
      <g className={part.ghost}>
        <circle cx="250" cy="54" r="22" />
        <circle cx="250" cy="54" r="7" />
      </g>
    </Drawing>
  );
}
