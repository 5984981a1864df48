import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type PointerEvent, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { dismissToast, TOAST_DURATION, type Toast } from './toast-store.ts'

const SWIPE = 50

/** A notification with a way to close it; pointer and focus hold it. */
export function PlainToast({ shown }: { shown: Toast }) {
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
