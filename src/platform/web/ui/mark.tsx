type MarkProps = {
  className?: string
  title?: string
}

/** The brand's mark: a doorway with its door ajar and a sliver of light. Also in public/favicon.svg. */
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
      <path className="fill-petrol" d="M5 29V14a11 11 0 0 1 22 0v15h-7.5v2.4Z" />
      <path
        className="fill-(--sliver,var(--light))"
        d="M15 4.9c2.8 1.2 4.5 4.7 4.5 9.3V29H24V14.1c0-4.6-3.9-8.2-9-9.2Z"
      />
    </svg>
  )
}
