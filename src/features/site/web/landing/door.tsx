export type DoorState = 'closed' | 'ajar' | 'open'

export function Door({ state }: { state: DoorState }) {
  return (
    <svg
      viewBox="0 0 200 190"
      aria-hidden="true"
      focusable="false"
      className="block w-full max-w-full md:w-50"
    >
      <path
        className="fill-none stroke-petrol"
        strokeWidth="2"
        d="M40 190V94a58 58 0 0 1 116 0v96"
      />
      <path className="fill-light" d="M48 190V94a50 50 0 0 1 100 0v96z" />
      {state === 'open' && <OpenLeaf />}
      {state === 'ajar' && <AjarLeaf />}
      {state === 'closed' && <ClosedLeaf />}
    </svg>
  )
}

const leafClass = 'fill-(--door)'

function ClosedLeaf() {
  return (
    <>
      <path className={leafClass} d="M48 190V94a50 50 0 0 1 100 0v96z" />
      <path
        className="fill-none stroke-light/40"
        strokeWidth="2"
        d="M62 178v-46h72v46zM62 118V94a36 36 0 0 1 72 0v24z"
      />
      <circle className="fill-light" cx="136" cy="125" r="4" />
    </>
  )
}

function AjarLeaf() {
  return (
    <>
      <path className={leafClass} d="M48 190V94c0-30 22-54 48-50 20 3 28 24 28 52v94z" />
      <path
        className="fill-none stroke-light/40"
        strokeWidth="2"
        d="M60 178v-46h52v46zM60 118V94c0-22 14-38 32-36 15 2 20 18 20 38v22z"
      />
      <circle className="fill-light" cx="117" cy="125" r="4" />
    </>
  )
}

function OpenLeaf() {
  return (
    <>
      <path className="fill-clay opacity-30" d="M48 172h100v18H48z" />
      <path className="fill-clay" d="M84 158v-20a12 12 0 0 1 12-12h16a12 12 0 0 1 12 12v20z" />
      <path className="fill-clay" d="M76 152a6 6 0 0 1 12 0v6h32v-6a6 6 0 0 1 12 0v20H76z" />
      <path
        className="stroke-(--wood)"
        strokeWidth="3"
        strokeLinecap="round"
        d="M84 173v8M124 173v8"
      />
      <path className={leafClass} d="M48 190V94c0-28-5-48-14-50S18 62 18 92v98z" />
      <circle className="fill-light" cx="23" cy="127" r="3" />
    </>
  )
}
