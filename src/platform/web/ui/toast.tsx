import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast as Primitive } from 'radix-ui'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useOnline } from '../page-facts.ts'
import { buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import { dismissToast, readToasts, TOAST_DURATION, type Toast, useToasts } from './toast-store.ts'

/**
 * The notification area: mounted once, around nothing. F8 goes there; a swipe of 50 px to the right dismisses. It is
 * below, where it covers no title, above the bars and buttons that stay there, and at the top where it would cover the row
 * that it speaks of.
 */
export default function Toaster() {
  const area = useRef<HTMLOListElement>(null)
  const toasts = useToasts()
  const passed = useEscapePassing(area)
  useFocusPassing(area)
  const isAtTop = useRowKeptFree(area, toasts[0]?.id)
  useButtonsBelow(area, toasts.length > 0)
  return (
    <Primitive.Provider
      label="Notificações"
      duration={TOAST_DURATION}
      swipeDirection="right"
      swipeThreshold={50}
    >
      {toasts
        .filter(({ id }) => !passed.includes(id))
        .map((shown) => (
          <ToastCard key={shown.id} shown={shown} />
        ))}
      <Primitive.Viewport
        ref={area}
        label="Notificações ({hotkey})"
        hotkey={['F8']}
        // Each toast is announced by itself; with this word an open window does not hide the area from the roles.
        aria-live="off"
        data-above-bar="veil"
        className={classNames(areaClass, isAtTop ? 'top-16' : footClass)}
      />
    </Primitive.Provider>
  )
}

/**
 * A toast is a layer over a window opened before it and would keep its Escape. Outside the area Escape is the window's:
 * the toasts leave before any layer hears of it. Gives the ids of those that left so.
 */
function useEscapePassing(area: RefObject<HTMLElement | null>): readonly string[] {
  const [passed, setPassed] = useState<readonly string[]>([])
  useEffect(() => {
    const pass = (event: KeyboardEvent) => {
      const shown = readToasts().filter(({ open }) => open)
      const isInside = area.current?.contains(document.activeElement)
      if (event.key !== 'Escape' || shown.length === 0 || isInside) return
      flushSync(() => {
        dismissToast()
        setPassed(shown.map(({ id }) => id))
      })
    }
    addEventListener('keydown', pass, { capture: true })
    return () => removeEventListener('keydown', pass, { capture: true })
  }, [area])
  return passed
}

/**
 * An open window keeps the focus inside it and would take it back from here: it listens at the document, which hears
 * nothing of a focus that comes to the area.
 */
function useFocusPassing(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const pass = (event: FocusEvent) => {
      const to = event.type === 'focusin' ? event.target : event.relatedTarget
      if (to instanceof Node && area.current?.contains(to)) event.stopPropagation()
    }
    const { body } = document
    body.addEventListener('focusin', pass)
    body.addEventListener('focusout', pass)
    return () => {
      body.removeEventListener('focusin', pass)
      body.removeEventListener('focusout', pass)
    }
  }, [area])
}

/** What a toast may speak of: a row of a list, of a table or of the agenda. */
const ROW = 'li, tr, [role=row]'

/**
 * Whether the toasts go to the top: at the foot they would lie over the row that was just touched, or that has the focus back
 * from its menu or window.
 */
function useRowKeptFree(area: RefObject<HTMLElement | null>, newest: string | undefined): boolean {
  const [isAtTop, setAtTop] = useState(false)
  const touched = useRef<EventTarget | null>(null)
  useEffect(() => {
    const note = (event: PointerEvent) => {
      touched.current = event.target
    }
    addEventListener('pointerdown', note, { capture: true })
    return () => removeEventListener('pointerdown', note, { capture: true })
  }, [])
  useEffect(() => {
    if (newest === undefined) return
    setAtTop(false)
    // A menu or window gives the focus back after the toast is asked for.
    const frame = requestAnimationFrame(() => {
      const places = [document.activeElement, touched.current]
      setAtTop(places.some((place) => liesUnder(area.current, place)))
    })
    return () => cancelAnimationFrame(frame)
  }, [area, newest])
  return isAtTop
}

function liesUnder(area: HTMLElement | null, place: EventTarget | null): boolean {
  const row = place instanceof Element && !area?.contains(place) ? place.closest(ROW) : null
  if (!area || !row?.isConnected) return false
  const [over, under] = [area.getBoundingClientRect(), row.getBoundingClientRect()]
  const isInColumn = under.left < over.right && over.left < under.right
  return isInColumn && under.top < over.bottom && over.top < under.bottom
}

/** Notes on the area how many buttons stay below it, while there is something in it. In CSS this restyles every page with each window. */
function useButtonsBelow(area: RefObject<HTMLElement | null>, isUsed: boolean): void {
  useLayoutEffect(() => {
    if (!isUsed) return
    const note = () => {
      const buttons = Math.max(
        0,
        ...[...document.querySelectorAll('[data-actions]')].map(childCount),
      )
      area.current?.setAttribute('data-above', buttons > 1 ? 'two' : buttons === 1 ? 'one' : '')
    }
    const watch = new MutationObserver(note)
    watch.observe(document.body, { childList: true, subtree: true })
    note()
    return () => watch.disconnect()
  }, [area, isUsed])
}

const childCount = ({ childElementCount }: Element) => childElementCount

const areaClass = classNames(
  'fixed inset-x-0 z-60 flex flex-col gap-3 p-4 pb-[max(1rem,env(safe-area-inset-bottom))]',
  'focus-visible:outline-none sm:w-110',
  // A window's buttons are at its right.
  'sm:left-auto sm:[body[data-scroll-locked]_&]:right-auto sm:[body[data-scroll-locked]_&]:left-0',
)

const footClass = classNames(
  'bottom-(--floor)',
  // One button that stays below, or two of them.
  'max-sm:data-[above=one]:bottom-[calc(4rem+var(--floor))]',
  'max-sm:data-[above=two]:bottom-[calc(7.5rem+var(--floor))]',
)

const toastClass = classNames(
  'flex items-start gap-3 rounded-lg border bg-raised p-4 pr-2 text-ink shadow-soft',
  'data-[state=open]:animate-rise data-[state=closed]:animate-vanish',
  'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:transition-none',
  'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
  'data-[swipe=end]:translate-x-(--radix-toast-swipe-end-x)',
)

function ToastCard({ shown }: { shown: Toast }) {
  const destructive = shown.variant === 'destructive'
  const Icon = destructive ? CircleAlert : CircleCheck
  return (
    <Primitive.Root
      open={shown.open}
      duration={shown.duration}
      onOpenChange={(open) => !open && dismissToast(shown.id)}
      className={classNames(toastClass, destructive ? 'border-destructive' : 'border-line')}
    >
      <Icon
        aria-hidden="true"
        className={classNames(
          'mt-0.5 size-5 shrink-0',
          destructive ? 'text-destructive' : 'text-paid',
        )}
      />
      <div className="min-w-0 flex-1">
        <Primitive.Title className="font-semibold">{shown.title}</Primitive.Title>
        <div className="flex items-end justify-between gap-3">
          {shown.description && (
            <Primitive.Description className="min-w-0 text-sm wrap-anywhere text-muted">
              {shown.description}
            </Primitive.Description>
          )}
          {shown.action && <ToastAction action={shown.action} />}
        </div>
      </div>
      <Primitive.Close
        aria-label="Fechar notificação"
        className={classNames(buttonClass({ variant: 'ghost', size: 'icon' }), '-my-2 text-muted')}
      >
        <X aria-hidden="true" />
      </Primitive.Close>
    </Primitive.Root>
  )
}

function ToastAction({ action }: { action: NonNullable<Toast['action']> }) {
  const online = useOnline()
  const waits = action.online && !online
  return (
    <Primitive.Action
      altText={action.label}
      disabled={waits}
      onClick={action.onSelect}
      className={classNames(
        buttonClass({ variant: 'outline', size: 'sm' }),
        'mt-1 -mb-1 ml-auto shrink-0',
      )}
    >
      {waits ? 'Sem internet' : action.label}
    </Primitive.Action>
  )
}
