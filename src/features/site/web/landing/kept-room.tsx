export function KeptRoom() {
  return (
    <svg
      viewBox="0 -14 520 164"
      aria-hidden="true"
      focusable="false"
      className="-mb-6 block w-full overflow-visible sm:-mb-8"
    >
      <path className="fill-sunken" d="M-100 128h800v80h-800z" />
      {[20, 120, 220, 420].map((x) => (
        <ClosedDoor key={x} x={x} />
      ))}
      <path className="fill-light" d="M324 128V40a30 30 0 0 1 60 0v88z" />
      <path className="fill-light opacity-20" d="M324 128h60l34 60H290z" />
      <path className="fill-none stroke-paper" strokeWidth="2" d="M354 10v118M324 64h60" />
      <path
        className="fill-none stroke-light/60"
        strokeWidth="2"
        d="M318 128V40a36 36 0 0 1 72 0v88"
      />
      <path className="stroke-edge/60" strokeWidth="2" d="M-100 128h800" />
    </svg>
  )
}

function ClosedDoor({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path className="fill-petrol-soft" d="M0 128V40a30 30 0 0 1 60 0v88z" />
      <path
        className="fill-none stroke-light/40"
        strokeWidth="2"
        d="M-6 128V40a36 36 0 0 1 72 0v88"
      />
      <circle className="fill-light" cx="50" cy="86" r="3" />
    </g>
  )
}
