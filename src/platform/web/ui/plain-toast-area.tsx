import { type ComponentType, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { type Toast, useToasts } from './toast-store.ts'

/**
 * The notification area of a small page, without Radix: one at a time, 5 s, focused by F8. The card's code is loaded with
 * the first notification; if that fails, only the text is shown.
 */
export function PlainToastArea() {
  const shown = useToasts().find(({ open }) => open)
  const area = useRef<HTMLElement>(null)
  const [ToastCard, setToastCard] = useState<ComponentType<{ shown: Toast }> | null>(null)
  const isUsed = shown !== undefined
  useEffect(() => {
    if (!isUsed) return
    import('./plain-toast.tsx').then(
      ({ PlainToast }) => setToastCard(() => PlainToast),
      () => setToastCard(() => PlainText),
    )
  }, [isUsed])
  useEffect(() => {
    const go = (event: KeyboardEvent) => event.key === 'F8' && area.current?.focus()
    addEventListener('keydown', go)
    return () => removeEventListener('keydown', go)
  }, [])
  return (
    <section
      ref={area}
      tabIndex={-1}
      aria-label="Notificações (F8)"
      // As high as a notification may be, so that the area does not move. In a low window the
      // bottom holds the next step, such as a deadline: there the area is at the top.
      data-screen-only=""
      className={classNames(
        'pointer-events-none fixed inset-x-0 z-60 flex h-[45dvh] flex-col p-4 sm:left-auto sm:w-110',
        shown?.atTop ? 'top-0' : footClass,
      )}
    >
      <div role="status" className="@container">
        {shown && ToastCard && <ToastCard key={shown.id} shown={shown} />}
      </div>
    </section>
  )
}

const footClass = classNames(
  'bottom-0 justify-end pb-[max(1rem,env(safe-area-inset-bottom))]',
  '[@media(height<39rem)]:top-0 [@media(height<39rem)]:bottom-auto [@media(height<39rem)]:justify-start',
)

function PlainText({ shown: { title, description } }: { shown: Toast }) {
  return (
    <p className="rounded-lg border border-line bg-raised p-4 shadow-soft">
      {title}. {description}
    </p>
  )
}
