import { ControlBoard, InletValve, Pump } from '../../../../shared/ui/figures/appliance-parts';
import { Box, Callouts, Drawing, part } from '../../../../shared/ui/figures/drawing';

export const vanShelvesLegend = ['drain pumps', 'inlet valves', 'belts', 'boards'];

const shelves = [116, 180, 244];
const bins = [66, 108, 150, 192];
const drawers = [60, 106, 152, 198];

/** The shelves of a van: what is on board decides whether one visit is enough. */
export function VanShelvesDrawing() {
  return (
    <Drawing title="Exploded drawing of the shelves in a technician’s van with four numbered kinds of parts">
      <path d="M8 322h464" />
      <Box x={36} y={46} width={214} height={276} right={44} up={22} />
      {/* Inside. */}
      <path className={part.side} d="M44 54h16v182l-16 8z" />
      <path className={part.face} d="M60 54h182v190H60z" />
      {/* First shelf: cartons. */}
      <path
        className={part.fine}
        d="M70 108V84h34v24M70 92h34M82 84v8h9v-8M110 108V76h28v32M110 84h28M144 108V92h40v16M158 92v6h12v-6M190 108V80h22v28M190 88h22M218 108V90h18v18"
      />
      {/* Second: bins with labels, something in each. */}
      {bins.map((x) => (
        <g key={x}>
          <path className={part.fine} d={`M${x + 6} 150v-10h8v10M${x + 20} 150a6 6 0 0 1 12 0`} />
          <path className={part.face} d={`M${x - 2} 148h36l-4 28h-28z`} />
          <path className={part.fine} d={`M${x + 8} 156h16v9h-16z`} />
        </g>
      ))}
      {/* Third: filters, hoses, a coil of cord. */}
      <path className={part.fine} d="M72 236v-40h14v40M72 202h14M92 236v-40h14v40M92 202h14" />
      <circle className={part.fine} cx="138" cy="217" r="19" />
      <circle className={part.fine} cx="138" cy="217" r="14" />
      <circle className={part.fine} cx="138" cy="217" r="9" />
      <path className={part.fine} d="M152 230l10 6M170 236v-26h58v26M170 218h58M190 210v8h18v-8" />
      {shelves.map((y) => (
        <path key={y} className={part.face} d={`m44 ${y} 16-8h182v8zM44 ${y}v5h198v-5`} />
      ))}
      <path d="M44 54h198v195H44z" />
      {/* Drawers below. */}
      <path className={part.fine} d="M36 284h214" />
      {drawers.map((x) => (
        <g key={x}>
          <path className={part.fine} d={`M${x - 14} 256h40v22h-40zM${x - 14} 290h40v22h-40z`} />
          <path d={`M${x} 266h12M${x} 300h12`} />
        </g>
      ))}
      {/* A strap, so that nothing moves on A1A. */}
      <path className={part.fine} d="M44 212h198v5H44zM134 209h14v11h-14z" />
      {/* What is taken out. */}
      <path className={part.axis} d="M294 68h44M294 144h36M294 222h38M294 286h34" />
      <Pump x={374} y={66} />
      <InletValve x={374} y={146} />
      <path className={part.face} d="M336 214v12c0 26 76 26 76 0v-12" />
      <ellipse className={part.face} cx="374" cy="214" rx="38" ry="19" />
      <ellipse className={part.side} cx="374" cy="214" rx="33" ry="15" />
      <path className={part.face} d="M342 218c6-16 58-16 64 0-6 14-58 14-64 0z" />
      <path className={part.fine} d="M336 218c0 26 76 26 76 0M336 222c0 26 76 26 76 0" />
      <ControlBoard x={370} y={290} />
      <Callouts points="446,66 446,146 446,222 446,290" />
    </Drawing>
  );
}
