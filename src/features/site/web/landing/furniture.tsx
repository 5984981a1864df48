/** `at` is an SVG transform; the foot of each drawing is at y = 120. */
interface Placed {
  at: string
}

const CLOTHS = {
  clay: { back: 'fill-(--wood)', seat: 'fill-clay' },
  petrol: { back: 'fill-(--door-deep)', seat: 'fill-(--door)' },
} as const

export function Armchair({ at, cloth }: Placed & { cloth: keyof typeof CLOTHS }) {
  const { back, seat } = CLOTHS[cloth]
  return (
    <g transform={at}>
      <ChairLegs />
      <path className={back} d="M8 88C2 60 0 34 6 14a10 10 0 0 1 20 1c-3 22 1 44 10 62z" />
      <path className={seat} d="M6 70h62a12 12 0 0 1 0 24H12a6 6 0 0 1-6-6z" />
      <path className={seat} d="M18 52h40a7 7 0 0 1 0 14H24z" />
      <path
        className="fill-none stroke-paper/70"
        strokeWidth="2"
        strokeLinecap="round"
        d="M24 68h38"
      />
    </g>
  )
}

function ChairLegs() {
  return (
    <path
      className="stroke-(--wood)"
      strokeWidth="4"
      strokeLinecap="round"
      d="m16 94-6 24M62 94l6 24"
    />
  )
}

/** Its foot is at y = 146. */
export function PottedPlant({ at }: Placed) {
  return (
    <g transform={at}>
      <path
        className="fill-none stroke-in-person"
        strokeWidth="2.5"
        strokeLinecap="round"
        d="M28 100C27 60 30 20 36-20M28 84C22 62 12 48-2 40M29 66c6-18 16-28 30-34M31 30c-6-14-14-22-24-26"
      />
      <path
        className="fill-in-person"
        d="M36-16c-12-12-13-32-2-48 13 14 14 34 2 48ZM0 42c-16 0-28-9-31-26 17-2 30 8 31 26ZM57 34c-1-17 9-29 27-31 1 18-9 30-27 31ZM9 6C-6 4-16-6-17-22 0-22 10-11 9 6Z"
      />
      <path className="fill-clay" d="M4 104h48l-6 42H10z" />
      <path className="fill-(--wood)" d="M0 98h56v10H0z" />
    </g>
  )
}
