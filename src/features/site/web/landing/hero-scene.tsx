import { Armchair, PottedPlant } from './furniture.tsx'

/** The floor is far wider than the picture; the hero clips it at the screen's edges. */
export function HeroScene({ className }: { className: string }) {
  return (
    <svg
      viewBox="40 70 510 474"
      aria-hidden="true"
      focusable="false"
      className={`block w-full overflow-visible ${className}`}
    >
      <path className="fill-sunken" d="M-2000 470h5000v900h-5000z" />
      <path className="stroke-edge/60" strokeWidth="2" d="M-2000 470h5000" />
      <path className="fill-light opacity-80 dark:opacity-25" d="M272 470h228l-62 200H60z" />
      <path
        className="fill-none stroke-petrol"
        strokeWidth="2"
        d="M256 470V216a130 130 0 0 1 260 0v254"
      />
      <path className="fill-light" d="M270 470V216a116 116 0 0 1 232 0v254z" />
      <Room />
      <path
        className="fill-none stroke-petrol"
        strokeWidth="3"
        d="M270 470V216a116 116 0 0 1 232 0v254"
      />
      <DoorLeaf />
      <g className="xl:hidden">
        <PottedPlant at="translate(150 266) scale(1.4)" />
      </g>
    </svg>
  )
}

function Room() {
  return (
    <g>
      <path className="fill-clay opacity-25" d="M270 432h232v38H270z" />
      <path
        className="fill-paper stroke-(--wood) dark:fill-(--door-deep)"
        strokeWidth="2"
        d="M346 304V204a40 40 0 0 1 80 0v100z"
      />
      <path className="fill-none stroke-(--wood)" strokeWidth="2" d="M386 164v140M346 236h80" />
      <path className="stroke-(--wood)" strokeWidth="4" strokeLinecap="round" d="M338 305h96" />
      <path
        className="fill-clay opacity-40"
        d="M300 452c0-6 38-11 86-11s86 5 86 11-38 11-86 11-86-5-86-11"
      />
      <Armchair cloth="clay" at="translate(284 344)" />
      <Armchair cloth="petrol" at="translate(488 344) scale(-1 1)" />
    </g>
  )
}

function DoorLeaf() {
  return (
    <g>
      <path className="fill-(--door)" d="M502 470V216c0-68 14-118 34-122s36 44 36 118v290z" />
      <path
        className="fill-none stroke-light/45"
        strokeWidth="2"
        d="M512 456V330l50 6v150zM512 312V218c0-54 10-92 25-95s25 34 25 93v102z"
      />
      <circle className="fill-light" cx="562" cy="327" r="4.5" />
    </g>
  )
}
