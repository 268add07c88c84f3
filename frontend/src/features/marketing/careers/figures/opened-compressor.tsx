import { Callouts, Drawing, part } from '../../../../shared/ui/figures/drawing';

export const openedCompressorLegend = ['dome', 'windings', 'piston', 'valve plate'];

const coils = [-44, -30, -16, 0, 16, 30, 44];

/** A compressor cut open and drawn apart: what an apprentice takes to pieces first. */
export function OpenedCompressorDrawing() {
  return (
    <Drawing title="Exploded drawing of a refrigerator compressor with four numbered parts">
      <path d="M8 322h464" />
      <path className={part.axis} d="M128 78v20M128 168v18M128 232v16" />
      {/* 1 · dome. */}
      <path d="M158 26V10h26" />
      <path
        className={part.face}
        d="M64 70V58c0-26 18-38 64-38s64 12 64 38v12c0 14-128 14-128 0z"
      />
      <path className={part.fine} d="M64 60c0 14 128 14 128 0M88 34c-8 6-12 14-12 26" />
      {/* 2 · stator with its windings, on the crankshaft. */}
      <path className={part.face} d="M122 92h12v16h-12z" />
      <g transform="translate(128 134)">
        <path className={part.face} d="M-54-16v30c0 16 108 16 108 0v-30" />
        <path
          className={part.fine}
          d="M-54-8c0 16 108 16 108 0M-54 0c0 16 108 16 108 0M-54 8c0 16 108 16 108 0"
        />
        <ellipse className={part.face} cy="-16" rx="54" ry="15" />
        <ellipse className={part.side} cy="-16" rx="22" ry="6" />
        {coils.map((x) => (
          <path
            key={x}
            className={part.face}
            d={`M${x - 7} ${-19 - (54 - Math.abs(x)) / 16}q7-14 14 0q0 8-7 8t-7-8z`}
          />
        ))}
        <path className={part.face} d="M-6-42H6v28q-6 4-12 0z" />
      </g>
      {/* Crankcase. */}
      <path className={part.face} d="M122 180h12v18h-12z" />
      <path className={part.face} d="m82 200 18-10h76l-18 10z" />
      <path className={part.side} d="m158 200 18-10v30l-18 12z" />
      <path className={part.face} d="M82 200h76v32H82z" />
      <circle className={part.side} cx="140" cy="216" r="10" />
      <path className={part.fine} d="M90 208h24v16H90zM96 216h12" />
      {/* Lower shell, with feet. */}
      <path className={part.face} d="M40 296h24v6H40zM192 296h24v6h-24z" />
      <path d="M44 302v20h14v-20M198 302v20h14v-20" />
      <path className={part.fine} d="M44 308h14M44 314h14M198 308h14M198 314h14" />
      <path className={part.face} d="M62 258v30c0 30 132 30 132 0v-30" />
      <ellipse className={part.face} cx="128" cy="258" rx="66" ry="13" />
      <ellipse className={part.side} cx="128" cy="259" rx="58" ry="9" />
      <path className={part.fine} d="M62 268c0 18 132 18 132 0" />
      <path className={part.face} d="M88 286h22v16H88z" />
      <path className={part.fine} d="M94 291h.01M104 291h.01M99 297h.01" />
      <path d="M193 282h22v-16" />
      {/* Along the cylinder: rod and piston, valve plate, head. */}
      <path className={part.axis} d="M178 210h40M318 210h20M372 210h22" />
      <circle className={part.face} cx="234" cy="210" r="15" />
      <circle className={part.face} cx="234" cy="210" r="8" />
      <path className={part.face} d="M248 205h28v10h-28z" />
      <path className={part.face} d="M276 190h26c6 0 10 9 10 20s-4 20-10 20h-26z" />
      <ellipse className={part.side} cx="276" cy="210" rx="8" ry="20" />
      <path
        className={part.fine}
        d="M290 190c5 2 8 10 8 20s-3 18-8 20M296 190c5 2 8 10 8 20s-3 18-8 20"
      />
      <path className={part.face} d="m338 184 8-5h28l-8 5z" />
      <path className={part.side} d="m366 184 8-5v54l-8 6z" />
      <path className={part.face} d="M338 184h28v55h-28z" />
      <circle className={part.fine} cx="352" cy="202" r="6" />
      <circle className={part.fine} cx="352" cy="222" r="6" />
      <path
        className={part.fine}
        d="M352 202v-12M352 222v12M342 188h.01M362 188h.01M342 235h.01M362 235h.01"
      />
      <path className={part.face} d="m396 182 16-10h34l-16 10z" />
      <path className={part.side} d="m430 182 16-10v56l-16 12z" />
      <path className={part.face} d="M396 182h34v58h-34z" />
      <path className={part.fine} d="M402 190h22v20h-22zM402 214h22v20h-22zM446 194h14v8h-14" />
      {/* The tray for what was taken out. */}
      <path
        className={part.face}
        d="m262 300 24-16h168l-24 16zM262 300l6 16h156l6-16M424 316l24-22 6-10"
      />
      <path
        className={part.fine}
        d="M300 294h.01M312 291h14M340 294a6 3 0 1 0 12 0a6 3 0 1 0-12 0M372 294l12-6M392 295h.01M404 290l10 4"
      />
      {/* Windings again, where a beginner first measures. */}
      <path className={part.axis} d="M186 134h46" />
      <path className={part.face} d="M238 116h36v36h-36z" />
      <circle className={part.fine} cx="256" cy="125" r="3.5" />
      <circle className={part.fine} cx="247" cy="142" r="3.5" />
      <circle className={part.fine} cx="265" cy="142" r="3.5" />
      <path d="M265 142c20 2 24-14 46-10M256 125c16-12 30-8 55-5M311 118l26-4M311 133l26 2" />
      <path className={part.face} d="m310 115 16-2v7l-16 2zM310 130l16 1v7l-16-2z" />
      <Callouts points="222,48 212,116 294,168 352,158" />
    </Drawing>
  );
}
