import { TriangleAlert } from 'lucide-react'

/**
 * Lists the tasks that are left for the psychologist after a cancellation, directly above the button. Its live region is
 * always there, so that a change is announced; long lists of names scroll.
 */
export function LeftToDo({ lines }: { lines: readonly string[] }) {
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
              <p key={line}>{line}</p>
            ))}
          </div>
        </section>
      )}
    </div>
  )
}
