import { Callout, Drawing, part } from '../../shared/ui/figures/drawing';

/** An empty job sheet on a clipboard. */
export function JobSheetDrawing() {
  return (
    <Drawing width={360} height={190}>
      <path className={part.side} d="m240 30 12 8v142l-12-8z" />
      <path className={part.face} d="M112 30h128v142H112z" />
      <path className={part.side} d="M124 178h128l-12-6H112z" />
      <path className={part.face} d="M126 48h100v112H126z" />
      <path className={part.face} d="M154 38v-8c0-6 4-8 8-8h4c0-14 20-14 20 0h4c4 0 8 2 8 8v8z" />
      <path className={part.fine} d="M138 74h12v12h-12zM138 98h12v12h-12zM138 122h12v12h-12z" />
      <g className={part.ghost}>
        <path d="M160 80h54M160 104h54M160 128h40" />
      </g>
      <Callout x={268} y={104} number={1} />
      <path className={part.axis} d="M220 104h36" />
    </Drawing>
  );
}

/** A van at the curb. */
export function ParkedVanDrawing() {
  return (
    <Drawing width={360} height={190}>
      <path d="M24 160h312" />
      <path
        className={part.face}
        d="M60 148V62c0-6 4-10 10-10h142l10 10h22c6 0 10 2 14 8l24 34 14 6c6 2 8 6 8 12v26z"
      />
      <path className={part.side} d="M228 70h16c4 0 6 2 8 4l20 30h-44z" />
      <path d="M216 58v90M60 118h156" />
      <path className={part.fine} d="M76 66h58v36H76zM148 66h54v36h-54zM228 118h14M296 124h10" />
      <circle className={part.side} cx="106" cy="148" r="20" />
      <circle className={part.face} cx="106" cy="148" r="9" />
      <circle className={part.side} cx="262" cy="148" r="20" />
      <circle className={part.face} cx="262" cy="148" r="9" />
      <g className={part.ghost}>
        <path d="M318 84h26M322 100h20" />
      </g>
      <Callout x={332} y={60} number={1} />
    </Drawing>
  );
}
