import { type ComponentType, useEffect, useState } from 'react'
import { classNames } from './class-names.ts'
import { ToastArea } from './toast-area.tsx'
import { dismissToast, TOAST_DURATION, type Toast, useToasts } from './toast-store.ts'

/**
 * The notification area of a small page. The code of a toast is loaded with the first one; if that fails, only the text is
 * shown.
 */
export function PlainToastArea() {
  const toasts = useToasts()
  const [Card, setCard] = useState<ComponentType<{ shown: Toast }> | null>(null)
  const isUsed = toasts.length > 0
  useEffect(() => {
    if (!isUsed) return
    import('./toast-card.tsx').then(
      ({ ToastCard }) => setCard(() => ToastCard),
      () => setCard(() => PlainText),
    )
  }, [isUsed])
  return (
    <ToastArea
      // As high as a notification may be, so that the area does not move. In a low window the
      // bottom holds the next step, such as a deadline: there the area is at the top.
      className={classNames(
        'flex h-[45dvh] flex-col p-4 [&_li]:max-h-[40dvh] [&_li]:overflow-y-auto',
        toasts[0]?.atTop ? 'top-0' : footClass,
      )}
    >
      {Card && toasts.map((shown) => <Card key={shown.id} shown={shown} />)}
    </ToastArea>
  )
}

const footClass = classNames(
  'bottom-0 justify-end pb-[max(1rem,env(safe-area-inset-bottom))]',
  '[@media(height<39rem)]:top-0 [@media(height<39rem)]:bottom-auto [@media(height<39rem)]:justify-start',
)

function PlainText({ shown }: { shown: Toast }) {
  const { id, title, description, open, duration = TOAST_DURATION } = shown
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), duration)
    return () => clearTimeout(timer)
  }, [id, duration])
  return (
    <li hidden={!open} className="rounded-lg border border-line bg-raised p-4 shadow-soft">
      {title}. {description}
    </li>
  )
}
