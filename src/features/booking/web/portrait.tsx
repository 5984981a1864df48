import { useState } from 'react'

/** The picture in a doorway, or the initials in a lit one. The name is beside it, so it says nothing itself. */
export function Portrait({ name, src }: { name: string; src: string | null }) {
  const [broken, setBroken] = useState(false)
  return (
    <span
      aria-hidden="true"
      className="relative grid h-26 w-20 shrink-0 place-items-center overflow-hidden rounded-t-full rounded-b-sm bg-petrol sm:h-32 sm:w-25"
    >
      <svg viewBox="0 0 80 104" className="absolute inset-0 size-full" focusable="false">
        <path className="fill-light" d="M58 104V4.5a40 40 0 0 1 17 16.8L69 104Z" />
      </svg>
      <span className="relative pr-2 text-2xl font-semibold text-on-petrol sm:text-3xl">
        {initialsOf(name)}
      </span>
      {src && !broken && (
        <img
          src={src}
          alt=""
          onError={() => setBroken(true)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase('pt-BR') ?? '').join('')
}
