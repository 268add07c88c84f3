import { Callouts, Drawing, part } from '../../../../shared/ui/figures/drawing';

export const toolRollLegend = [
  'multimeter',
  'nut drivers',
  'clamp pliers',
  'flashlight',
  'inspection mirror',
];

const seams = [116, 196, 276, 356];
const drivers = [142, 170];

/** An open tool roll; five tools are drawn out of their pockets. */
export function ToolRollDrawing() {
  return (
    <Drawing title="Exploded drawing of a technician’s tool roll with five numbered tools">
      <path d="M8 322h464" />
      {/* The back of the cloth, the handles that stayed, and the pockets before them. */}
      <path className={part.side} d="M36 200h396v40H36z" />
      <path
        className={part.fine}
        d="M98 244v-28q5-6 10 0v28M126 244v-18h7v18M182 244v-32h7v32M206 244v-24q5-6 10 0v24M262 244v-30h7v30M286 244v-20h8v20M338 244v-34q5-6 10 0v34M366 244v-22h7v22M412 244v-28q5-6 10 0v28"
      />
      <path className={part.face} d="M36 240h396v74H36z" />
      {seams.map((x) => (
        <path key={x} className={part.fine} d={`M${x} 240v74`} />
      ))}
      <path className={part.fine} d="M36 304h396M36 248h396M60 274h32v14H60z" />
      <path className={part.face} d="M36 262H14v12h22M14 262q-6 6 0 12" />
      {/* What is still rolled up. */}
      <path className={part.face} d="M432 200c0-9 36-9 36 0v110c0 10-36 10-36 0z" />
      <ellipse className={part.face} cx="450" cy="200" rx="18" ry="7" />
      <path
        className={part.fine}
        d="M438 200c0-5 24-5 24 0s-18 5-18 0 12-3 12 0-6 3-6 1M432 258c0 9 36 9 36 0M432 268c0 9 36 9 36 0"
      />
      {/* 1 · multimeter. */}
      <path className={part.axis} d="M74 152v84" />
      <path className={part.side} d="m100 46 8-5v98l-8 7z" />
      <path className={part.face} d="m48 46 8-5h52l-8 5z" />
      <path className={part.face} d="M48 46h52v100H48z" />
      <path className={part.face} d="M54 54h40v24H54z" />
      <path className={part.fine} d="M60 60v12h7V60zM72 60h7v6h-7v6h7M85 60v12" />
      <circle className={part.face} cx="74" cy="104" r="15" />
      <path className={part.bold} d="m74 104 7-9" />
      <path className={part.fine} d="M55 92l3 3M74 84v4M93 92l-3 3M53 108h4M91 108h4" />
      <circle className={part.dark} cx="62" cy="134" r="3" />
      <circle className={part.dark} cx="86" cy="134" r="3" />
      <path d="M62 134C50 150 26 150 24 126S38 96 28 78M28 78l-4-24" />
      <path className={part.face} d="m20 54 8-1-2-20-5 1z" />
      {/* 2 · nut drivers. */}
      {drivers.map((x, index) => (
        <g key={x} transform={`translate(${x} ${index * 14})`}>
          <path className={part.axis} d={`M0 166v${70 - index * 14}`} />
          <path className={part.face} d="M-9 44q0-8 9-8t9 8v46q0 6-6 6h-6q-6 0-6-6z" />
          <path className={part.fine} d="M-4 42v50M4 42v50M-9 52H9" />
          <path className={part.face} d="M-3 96h6v46h-6z" />
          <path className={part.face} d="M-6 142H6v18H-6z" />
          <path className={part.fine} d="M-2 142v18M2 142v18" />
        </g>
      ))}
      {/* 3 · pliers for hose clamps. */}
      <path className={part.axis} d="M236 172v64" />
      <path
        className={part.face}
        d="M238 96c12-8 18-20 15-38q-2-9-9-16l-6 4q6 16-2 40zM234 96c-12-8-18-20-15-38q2-9 9-16l6 4q-6 16 2 40z"
      />
      <path
        className={part.face}
        d="M232 92c14 10 22 30 23 72q-5 5-10 0c-1-34-6-50-19-60zM240 92c-14 10-22 30-23 72q5 5 10 0c1-34 6-50 19-60z"
      />
      <circle className={part.face} cx="236" cy="96" r="8" />
      <circle className={part.dark} cx="236" cy="96" r="2.5" />
      <path className={part.fine} d="M245 132h9M218 132h9M246 140h8M218 140h8" />
      {/* 4 · flashlight. */}
      <path className={part.axis} d="M316 170v66" />
      <path className={part.face} d="M298 50v14l9 14h18l9-14V50z" />
      <ellipse className={part.side} cx="316" cy="50" rx="18" ry="6" />
      <ellipse className={part.face} cx="316" cy="50" rx="12" ry="3.5" />
      <path className={part.face} d="M307 78h18v84q-9 6-18 0z" />
      <path
        className={part.fine}
        d="M298 62q18 8 36 0M307 98h18M307 150h18M311 104v40M321 104v40"
      />
      <path className={part.face} d="M313 84h6v9h-6z" />
      {/* 5 · inspection mirror. */}
      <path className={part.axis} d="M394 172v64" />
      <path className={part.face} d="M390 130h8v36q-4 4-8 0z" />
      <path d="M394 130V98l-6-10" />
      <ellipse className={part.side} cx="384" cy="66" rx="24" ry="21" />
      <ellipse className={part.face} cx="381" cy="65" rx="21" ry="18" />
      <path className={part.fine} d="m368 70 14-16M374 76l20-22M390 140h8M390 148h8" />
      <Callouts points="122,34 194,34 270,34 350,34 424,34" />
    </Drawing>
  );
}
