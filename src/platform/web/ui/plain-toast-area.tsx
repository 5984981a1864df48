import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { dismissToast, TOAST_DURATION, type Toast, useToasts } from './toast-store.ts'

const SWIPE = 50

/** The notification area of a small page, without Radix: one at a time, 5 s, focused by F8. */
export function PlainToastArea() {
  const shown = useToasts().find(({ open }) => open)
  const area = useRef<HTMLElement>(null)
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
        {shown && <ToastCard key={shown.id} shown={shown} />}
      </div>
    </section>
  )
}

const footClass = classNames(
  'bottom-0 justify-end pb-[max(1rem,env(safe-area-inset-bottom))]',
  '[@media(height<39rem)]:top-0 [@media(height<39rem)]:bottom-auto [@media(height<39rem)]:justify-start',
)

function ToastCard({ shown }: { shown: Toast }) {
  const [held, setHeld] = useState(false)
  const swipe = useSwipe(() => dismissToast(shown.id))
  useEffect(() => {
    if (held) return
    const end = setTimeout(() => dismissToast(shown.id), shown.duration ?? TOAST_DURATION)
    return () => clearTimeout(end)
  }, [held, shown])
  const destructive = shown.variant === 'destructive'
  const Icon = destructive ? CircleAlert : CircleCheck
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only hold it; the button inside closes it
    <div
      {...swipe}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === 'Escape' && dismissToast(shown.id)}
      className={classNames(
        'max-h-[40dvh] overflow-y-auto',
        'pointer-events-auto flex touch-pan-y items-start gap-3 rounded-lg border bg-raised p-4 pr-2 shadow-soft',
        destructive ? 'border-destructive' : 'border-line',
      )}
    >
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-5 shrink-0 @max-[16rem]:hidden ${destructive ? 'text-destructive' : 'text-paid'}`}
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{shown.title}</p>
        {shown.description && <p className="text-sm text-muted">{shown.description}</p>}
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Fechar notificação"
        className="-my-2 max-w-[15cqi]"
        onClick={() => dismissToast(shown.id)}
      >
        <X aria-hidden="true" />
      </Button>
    </div>
  )
}

function useSwipe(onSwiped: () => void) {
  const [from, setFrom] = useState<number | null>(null)
  const [moved, setMoved] = useState(0)
  const stop = () => {
    setFrom(null)
    setMoved(0)
  }
  return {
    style: moved > 0 ? { transform: `translateX(${moved}px)` } : undefined,
    onPointerDown: (event: PointerEvent) => setFrom(event.clientX),
    onPointerMove: (event: PointerEvent) => {
      if (from !== null) setMoved(Math.max(0, event.clientX - from))
    },
    onPointerUp: () => {
      if (moved >= SWIPE) onSwiped()
      stop()
    },
    onPointerCancel: stop,
  }
}
