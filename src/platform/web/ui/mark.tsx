type MarkProps = {
  className?: string
  /** Names the mark where no text beside it does. */
  title?: string
}

/** The brand's mark: a doorway, its door ajar, and the sliver of light that comes through. */
export function Mark({ className = 'size-8', title }: MarkProps) {
  return (
    <svg
      viewBox="0 0 32 32"
      className={className}
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      focusable="false"
    >
      <path className="fill-petrol" d="M5 29V14a11 11 0 0 1 22 0v15Z" />
      <path className="fill-light" d="M17 29V6.1a8 8 0 0 1 5.4 4.2L20.6 29Z" />
    </svg>
  )
}
