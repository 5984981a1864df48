import { CircleAlert, CircleCheck, X } from 'lucide-react'
import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useOnline } from '../page-facts.ts'
import { Button, buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import { dismissToast, TOAST_DURATION, type Toast, type ToastAction } from './toast-store.ts'

/** In pixels: the movement of a finger allowed in a press, and the one that dismisses the toast. */
const PRESS = 10
const SWIPE = 50

/** A toast inside a `ToastArea`. It closes after its time and by a swipe to the right; reduced, it has no description. */
export function ToastCard({ shown, isReduced }: { shown: Toast; isReduced?: boolean }) {
  const { id, open, title, action, link } = shown
  const links = shown.links ?? (link ? [link] : [])
  const card = useRef<HTMLLIElement>(null)
  const dismiss = () => dismissToast(id)
  const held = useEnd(shown)
  const swiped = useSwipe(dismiss)
  const returned = useReturnedFocus(card, open)
  const isGone = useExit(card, open)
  if (isGone) return null
  const description = isReduced ? undefined : shown.description
  const hasSecondRow = description || links.length > 0
  const destructive = shown.variant === 'destructive'
  const Icon = destructive ? CircleAlert : CircleCheck
  const button = action && <ActionButton action={action} onPressed={dismiss} />
  return (
    <li
      {...held}
      {...swiped}
      {...returned}
      ref={card}
      tabIndex={-1}
      data-toast={id}
      data-state={open ? 'open' : 'closed'}
      className={classNames(cardClass, destructive ? 'border-destructive' : 'border-line')}
    >
      <div className="flex items-center gap-3">
        <Icon
          aria-hidden="true"
          className={classNames(
            'size-5 shrink-0 @max-[16rem]:hidden',
            destructive ? 'text-destructive' : 'text-paid',
          )}
        />
        <p className="min-w-0 flex-1 font-semibold">{title}</p>
        {!hasSecondRow && button}
        <Button
          variant="ghost"
          size="icon"
          aria-label="Fechar notificação"
          className="-my-2 max-w-[15cqi] text-muted"
          onClick={dismiss}
        >
          <X aria-hidden="true" />
        </Button>
      </div>
      {hasSecondRow && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {description && (
            <p className="min-w-0 flex-1 basis-44 pl-8 text-sm wrap-anywhere text-muted @max-[16rem]:pl-0 sm:basis-auto">
              {description}
            </p>
          )}
          <div className="ml-auto flex flex-wrap justify-end gap-2">
            {links.map((link) => (
              <a
                key={link.href}
                href={link.href}
                target={link.follow ? undefined : '_blank'}
                rel="noreferrer"
                onClick={(event) => {
                  link.onSelect?.()
                  if (!link.follow) return
                  event.preventDefault()
                  link.follow()
                  dismiss()
                }}
                className={buttonClass({ variant: 'outline', size: 'sm' })}
              >
                {link.label}
              </a>
            ))}
            {button}
          </div>
        </div>
      )}
    </li>
  )
}

const cardClass = classNames(
  '@container pointer-events-auto touch-pan-y rounded-lg border bg-raised py-3 pr-2 pl-4',
  'text-ink shadow-soft transition-[translate] select-none',
  'data-[state=open]:animate-rise data-[state=closed]:animate-vanish',
)

function ActionButton({ action, onPressed }: { action: ToastAction; onPressed: () => void }) {
  const online = useOnline()
  const waits = action.online && !online
  return (
    <Button
      variant="outline"
      size="sm"
      className="ml-auto shrink-0"
      disabled={waits}
      onClick={() => {
        action.onSelect()
        onPressed()
      }}
    >
      {waits ? 'Sem internet' : action.label}
    </Button>
  )
}

/** Closes a toast after its time, which stops while the pointer or the focus is on it, and while the window is in the background. */
function useEnd({ id, open, duration = TOAST_DURATION }: Toast) {
  const timeLeft = useRef(duration)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld || !open) return
    const start = Date.now()
    const end = setTimeout(() => dismissToast(id), timeLeft.current)
    return () => {
      clearTimeout(end)
      timeLeft.current -= Date.now() - start
    }
  }, [id, open, isHeld])
  useEffect(() => {
    const note = ({ type }: Event) => setHeld(type === 'blur')
    const end = new AbortController()
    for (const type of ['blur', 'focus']) addEventListener(type, note, { signal: end.signal })
    return () => end.abort()
  }, [])
  const hold = () => setHeld(true)
  return {
    onPointerEnter: hold,
    onFocus: hold,
    onBlur: () => setHeld(false),
    onPointerLeave: ({ currentTarget }: PointerEvent) =>
      setHeld(currentTarget.contains(document.activeElement)),
  }
}

function useSwipe(onSwiped: () => void) {
  const start = useRef<number | null>(null)
  const [moved, setMoved] = useState(0)
  const distanceOf = (event: PointerEvent) => event.clientX - (start.current ?? event.clientX)
  const stop = () => {
    start.current = null
    setMoved(0)
  }
  return {
    style: moved > 0 ? { translate: `${moved}px`, transition: 'none' } : undefined,
    onPointerDown: (event: PointerEvent) => {
      if (event.button === 0) start.current = event.clientX
    },
    onPointerMove: (event: PointerEvent) => {
      const distance = distanceOf(event)
      if (event.buttons === 0 || (moved === 0 && distance <= PRESS)) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setMoved(Math.max(0, distance))
    },
    onPointerUp: (event: PointerEvent) => (distanceOf(event) >= SWIPE ? onSwiped() : stop()),
    onPointerCancel: stop,
  }
}

/** Returns the focus of a closed toast to the element that had it before. */
function useReturnedFocus(card: RefObject<HTMLElement | null>, open: boolean) {
  const origin = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!open && card.current?.contains(document.activeElement))
      origin.current?.focus({ preventScroll: true })
  }, [card, open])
  return {
    onFocusCapture: ({ currentTarget, relatedTarget: from }: FocusEvent) => {
      if (from instanceof HTMLElement && !currentTarget.contains(from)) origin.current = from
    },
  }
}

/** Returns whether a closed toast has vanished. */
function useExit(card: RefObject<HTMLElement | null>, open: boolean): boolean {
  const [isGone, setGone] = useState(!open)
  useLayoutEffect(() => {
    if (open) return
    const exits = card.current?.getAnimations().map(({ finished }) => finished) ?? []
    void Promise.allSettled(exits).then(() => setGone(true))
  }, [card, open])
  return isGone
}
