import { initialsOf } from '../../../platform/shared/initials.ts'

/** The picture in a doorway, or the initials in a lit one. The name is beside it, so it says nothing itself. */
export function Portrait({ name, src }: { name: string; src: string | null }) {
  return (
    <span
      aria-hidden="true"
      className="relative grid h-26 w-20 shrink-0 place-items-center overflow-hidden rounded-t-full rounded-b-sm bg-petrol sm:h-32 sm:w-25"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 80 104"
        className="absolute inset-0 size-full"
        focusable="false"
      >
        <path className="fill-light" d="M63 104V7.4a40 40 0 0 1 13 16L72 104Z" />
      </svg>
      <span className="relative pr-3.5 text-xl font-semibold text-on-petrol sm:text-2xl">
        {initialsOf(name)}
      </span>
      {/* Without an alternative text a broken picture draws nothing, and the initials stay. */}
      {src && <img src={src} alt="" className="absolute inset-0 size-full object-cover" />}
    </span>
  )
}
