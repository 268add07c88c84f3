import { Callout, Drawing, part } from '../../shared/ui/figures/drawing';

/** A control board, and beside it the ribbon cable that is not plugged in yet. */
export function UnpluggedBoardDrawing() {
  return (
    <Drawing width={360} height={200}>
      <path className={part.side} d="m190 46 18-12v118l-18 12z" />
      <path className={part.face} d="m34 46 18-12h156l-18 12z" />
      <path className={part.face} d="M34 46h156v118H34z" />
      <path className={part.fine} d="M50 62h44v34H50zM50 110h20v38H50zM82 110h20v38H82z" />
      <path className={part.fine} d="M114 66h28M114 76h28M114 86h20" />
      <circle cx="128" cy="130" r="12" />
      <path className={part.dark} d="M162 74h16v62h-16z" />
      <path className={part.axis} d="M210 105h44" />
      <g className={part.ghost}>
        <path d="M258 80h16v50h-16zM274 86h62M274 96h62M274 105h62M274 114h62M274 124h62" />
      </g>
      <Callout x={266} y={58} number={1} />
    </Drawing>
  );
}

/** The telephone on the workshop's wall. */
export function WallTelephoneDrawing() {
  return (
    <Drawing width={360} height={200}>
      <path className={part.side} d="m214 38 16-10v136l-16 10z" />
      <path className={part.face} d="m128 38 16-10h86l-16 10z" />
      <path className={part.face} d="M128 38h86v136h-86z" />
      <circle cx="171" cy="118" r="34" />
      <circle className={part.fine} cx="171" cy="118" r="12" />
      <path
        className={part.fine}
        d="M171 92h.01M190 99h.01M197 118h.01M190 137h.01M171 144h.01M152 137h.01M145 118h.01M152 99h.01"
      />
      <path
        className={part.face}
        d="M104 44c-16 0-22 10-22 20v8h28v-8h122v8h28v-8c0-10-6-20-22-20z"
      />
      <path className={part.fine} d="M96 72c0 60-34 30-34 66 0 22 22 30 66 30" />
      <Callout x={171} y={118} number={1} />
    </Drawing>
  );
}

/** A drawer of the card index, pulled out and empty. */
export function EmptyIndexDrawing() {
  return (
    <Drawing width={360} height={200}>
      <path className={part.side} d="m232 40 26-16v138l-26 16z" />
      <path className={part.face} d="m60 40 26-16h172l-26 16z" />
      <path className={part.face} d="M60 40h172v138H60z" />
      <path d="M60 84h172M60 132h172" />
      <path className={part.fine} d="M124 56h44v12h-44zM124 148h44v12h-44z" />
      <path className={part.side} d="m60 84 -26 22h172l26-22z" />
      <path className={part.face} d="M34 106h172v40H34z" />
      <path className={part.fine} d="M98 118h44v12H98z" />
      <g className={part.ghost}>
        <path d="M84 84V58h84v26M94 84" />
      </g>
      <Callout x={126} y={72} number={1} />
    </Drawing>
  );
}

/** A front door with its bell: nobody has come in yet. */
export function FrontDoorDrawing() {
  return (
    <Drawing width={360} height={200}>
      <path d="M70 182h230" />
      <path className={part.side} d="M122 24h104v158H122z" />
      <path className={part.face} d="m134 36 62 12v146l-62-12z" />
      <path className={part.fine} d="m146 54 38 7v44l-38-7zM146 116l38 7v46l-38-7z" />
      <circle className={part.dark} cx="188" cy="118" r="3" />
      <path className={part.face} d="M246 84h18v34h-18z" />
      <circle cx="255" cy="101" r="5" />
      <path className={part.axis} d="M268 101h34" />
      <Callout x={314} y={101} number={1} />
    </Drawing>
  );
}
