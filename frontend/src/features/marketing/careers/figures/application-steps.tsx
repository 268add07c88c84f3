import { InletValve } from '../../../../shared/ui/figures/appliance-parts';
import { Box, Callout, Drawing, part } from '../../../../shared/ui/figures/drawing';

/** An envelope with a letter. */
export function ResumeDrawing() {
  return (
    <Drawing width={300} height={190}>
      <path d="M12 176h276" />
      <path className={part.side} d="M70 104h160v72H70z" />
      <path className={part.face} d="M98 14h104v124H98z" />
      <path className={part.side} d="M186 14h16v16z" />
      <path
        className={part.fine}
        d="M110 28h44M110 40h72M110 48h80M110 56h60M110 72h30M110 80h76M110 88h50M110 104h76M110 112h60"
      />
      <path className={part.face} d="m70 104 80 46 80-46v72H70z" />
      <path className={part.fine} d="m70 176 58-38M230 176l-58-38" />
      <Callout x={252} y={60} number={1} />
    </Drawing>
  );
}

/** Two mugs, and something on the bench between them. */
export function InterviewDrawing() {
  return (
    <Drawing width={300} height={190}>
      <path d="M12 176h276" />
      <Box x={28} y={128} width={216} height={12} right={28} up={18} />
      <path className={part.face} d="M42 140h12v36H42zM218 140h12v36h-12z" />
      {[70, 218].map((x, index) => (
        <g key={x} transform={`translate(${x} 118) scale(${index ? -1 : 1} 1)`}>
          <path d="M-13-22c-12 0-12 16 0 16" />
          <path className={part.face} d="M-13-28h26V-2q-13 8-26 0z" />
          <ellipse className={part.face} cy="-28" rx="13" ry="4" />
          <path className={part.fine} d="M-5-36c-4-5 4-8 0-14M4-36c-4-5 4-8 0-14" />
        </g>
      ))}
      <InletValve x={144} y={102} />
      <path className={part.axis} d="M136 72V44" />
      <path className={part.face} d="M128 18h16v26h-16z" />
      <path className={part.fine} d="M128 24h16M128 30h16M128 36h16" />
      <Callout x={252} y={60} number={2} />
    </Drawing>
  );
}

/** The keys of a van, with the company's tag. */
export function FirstDayDrawing() {
  return (
    <Drawing width={300} height={190}>
      <path d="M12 176h276" />
      {/* A hook, the ring, two keys and the tag. */}
      <path className={part.face} d="M104 14h92v16h-92z" />
      <path className={part.fine} d="M112 22h.01M188 22h.01" />
      <path d="M150 30v10q0 10 9 10t9-8" />
      <circle cx="154" cy="68" r="20" />
      <circle className={part.fine} cx="154" cy="68" r="17" />
      <path
        className={part.face}
        d="M138 80q-12-2-18 8t2 20l-6 42 8 8 8-6-3-6 6-5-3-6 5-5 1-18q12-2 13-15t-13-17z"
      />
      <circle className={part.fine} cx="132" cy="92" r="4" />
      <path className={part.fine} d="m127 108-6 42" />
      <path className={part.face} d="m170 82 22 8q6 2 6 8v56q0 6-6 6h-34q-6 0-6-6V98q0-6 6-8z" />
      <circle className={part.fine} cx="171" cy="93" r="4" />
      {/* The lighthouse on the tag. */}
      <path
        className={part.fine}
        d="m175 106 6 6h-12zM170 114h10v5h-10zM168 120h14l4 32h-22zM167 128l16 6M166 138l19 7"
      />
      {/* Boot covers, folded. */}
      <path className={part.face} d="M34 176v-14q0-8 10-8h14q4 8 14 9t14 13z" />
      <path className={part.fine} d="M34 168h50M44 154v6M52 154v6" />
      <path className={part.face} d="M222 176v-14q0-8 10-8h14q4 8 14 9t14 13z" />
      <path className={part.fine} d="M222 168h50M232 154v6M240 154v6" />
      <Callout x={252} y={60} number={3} />
    </Drawing>
  );
}
