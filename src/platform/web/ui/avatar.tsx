import { useState } from 'react'
import { initialsOf } from '../../shared/initials.ts'
import { classNames } from './class-names.ts'

type AvatarProps = {
  name: string
  src?: string | null
  size?: 'sm' | 'default' | 'lg'
}

const sizes = {
  sm: 'size-9 text-xs',
  default: 'size-11 text-sm',
  lg: 'size-20 text-2xl',
}

/** A picture, or the initials without one. The name is next to it, so it is hidden from screen readers. */
export function Avatar({ name, src, size = 'default' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const look = classNames('shrink-0 rounded-full bg-petrol-soft', sizes[size])
  if (src && src !== broken) {
    return (
      <img
        src={src}
        alt=""
        onError={() => setBroken(src)}
        className={classNames(look, 'object-cover')}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={classNames(
        look,
        'inline-grid select-none place-items-center font-semibold text-petrol-ink',
      )}
    >
      {initialsOf(name)}
    </span>
  )
}
