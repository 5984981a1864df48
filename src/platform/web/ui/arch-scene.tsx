/** A room seen through the doorway: a lit window, a chair, a plant. For empty states and the way in; silent to screen readers. */
export function ArchScene({ className = 'w-52' }: { className?: string }) {
  return (
    <svg viewBox="0 0 240 176" className={className} aria-hidden="true" focusable="false">
      <path className="fill-petrol-soft" d="M44 160V84a76 76 0 0 1 152 0v76Z" />
      <RoomWindow />
      <path className="fill-light opacity-40" d="M100 98h36l36 62H92Z" />
      <Chair />
      <Plant />
      <path className="stroke-petrol" strokeWidth="2" strokeLinecap="round" d="M22 160h196" />
    </svg>
  )
}

function RoomWindow() {
  return (
    <g>
      <path className="fill-light" d="M100 98V58a18 18 0 0 1 36 0v40Z" />
      <path
        className="fill-none stroke-petrol"
        strokeWidth="2"
        d="M100 98V58a18 18 0 0 1 36 0v40Z"
      />
      <path className="stroke-petrol" strokeWidth="2" d="M118 40v58M100 70h36" />
      <path className="stroke-petrol" strokeWidth="3" strokeLinecap="round" d="M95 98h46" />
    </g>
  )
}

function Chair() {
  return (
    <g>
      <path
        className="stroke-ink"
        strokeWidth="3"
        strokeLinecap="round"
        d="m72 150-3 9M113 150l3 9"
      />
      <path className="fill-clay" d="M70 134v-28a14 14 0 0 1 14-14h17a14 14 0 0 1 14 14v28Z" />
      <path
        className="fill-clay"
        d="M61 122a7 7 0 0 1 14 0v10h35v-10a7 7 0 0 1 14 0v21a8 8 0 0 1-8 8H69a8 8 0 0 1-8-8Z"
      />
      <path
        className="fill-none stroke-paper opacity-60"
        strokeWidth="2"
        strokeLinecap="round"
        d="M75 124v8h35v-8"
      />
    </g>
  )
}

function Plant() {
  return (
    <g>
      <path
        className="fill-none stroke-in-person"
        strokeWidth="2.5"
        strokeLinecap="round"
        d="M165 138c0-16-1-30 2-46M165 132c-2-10-7-16-13-20M166 128c2-11 7-18 14-22"
      />
      <path
        className="fill-in-person"
        d="M167 96c-8-7-9-18-3-27 8 7 10 18 3 27ZM154 114c-9-1-15-7-16-16 9 0 16 6 16 16ZM178 108c0-10 6-17 15-18 0 10-6 17-15 18Z"
      />
      <path className="fill-clay" d="M152 136h27l-3.5 24h-20Z" />
      <path className="fill-clay-ink" d="M150 134h31v6h-31Z" />
    </g>
  )
}
