import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { type LeftLine, leftText } from '../../notices/cancel-rules.ts'

const FIRST_NAMES = 3

/**
 * Lists the psychologist's tasks after a cancellation, directly above the button. Its live region is always rendered, so that
 * changes are announced; of many names only the first three are shown until it is unfolded.
 */
export function LeftToDo({ lines }: { lines: readonly LeftLine[] }) {
  return (
    <div aria-live="polite">
      {lines.length > 0 && (
        <section
          aria-label="O que fica com você"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard (WCAG 2.1.1)
          tabIndex={0}
          className="mb-3 flex max-h-[26dvh] gap-2.5 overflow-y-auto rounded-lg bg-pending-soft px-3 py-2.5 text-sm text-pending-ink"
        >
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <div className="min-w-0 space-y-1 wrap-anywhere">
            {lines.map((line) => (
              <Line key={leftText(line)} line={line} />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}

function Line({ line }: { line: LeftLine }) {
  const [isOpen, setOpen] = useState(false)
  const more = typeof line === 'string' ? 0 : line.names.length - FIRST_NAMES
  // Two more names take no more space than the button.
  if (typeof line === 'string' || isOpen || more <= 2) return <p>{leftText(line)}</p>
  const { before, names, after } = line
  return (
    <p>
      {`${before}${names.slice(0, FIRST_NAMES).join(', ')} `}
      <button
        type="button"
        className="-my-3 inline-block min-h-11 font-semibold underline underline-offset-4"
        onClick={() => setOpen(true)}
      >
        e mais {more}
      </button>
      {after}
    </p>
  )
}
