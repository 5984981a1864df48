import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast as Primitive } from 'radix-ui'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useOnline } from '../page-facts.ts'
import { buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import {
  dismissToast,
  readToasts,
  TOAST_DURATION,
  type Toast,
  type ToastLink,
  useToasts,
} from './toast-store.ts'
import { useMinWidth } from './use-wide-screen.ts'

/**
 * The notification area, mounted once. F8 focuses it; a swipe of 50 px to the right dismisses. It lies at the foot, above
 * fixed bars and buttons, and at the top where it would cover its subject. On a phone the older toasts are reduced to title
 * and actions.
 */
export default function Toaster() {
  const area = useRef<HTMLOListElement>(null)
  const toasts = useToasts()
  const isWide = useMinWidth('40rem')
  const newest = toasts.find(({ open }) => open)
  useFocusPassing(area)
  const waits = useFoot(
    area,
    toasts.some(({ open }) => open),
  )
  const passed = useEscapePassing(area, waits)
  const coversSubject = useSubjectKeptFree(area, waits ? undefined : toasts[0])
  const isAtTop = coversSubject || toasts[0]?.atTop
  return (
    <Primitive.Provider
      label="Notificações"
      duration={TOAST_DURATION}
      swipeDirection="right"
      swipeThreshold={50}
    >
      {toasts
        .filter(({ id }) => !waits && !passed.includes(id))
        .map((shown) => (
          <ToastCard
            key={shown.id}
            shown={shown}
            isReduced={!isWide && shown.open && shown !== newest}
          />
        ))}
      <Primitive.Viewport
        ref={area}
        label="Notificações ({hotkey})"
        hotkey={['F8']}
        aria-live="off"
        data-above-bar="veil"
        data-screen-only=""
        className={classNames(areaClass, isAtTop ? 'top-16' : footClass)}
      />
    </Primitive.Provider>
  )
}

/**
 * A toast would take the Escape of a window opened before it. Outside of the area Escape is the window's: toasts leave
 * before any layer gets it. Returns the ids of those that left so.
 */
function useEscapePassing(area: RefObject<HTMLElement | null>, waits: boolean): readonly string[] {
  const [passed, setPassed] = useState<readonly string[]>([])
  useEffect(() => {
    if (waits) return
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
  }, [area, waits])
  return passed
}

/** An open window would take the focus back: it listens at the document, which gets no focus event of the area. */
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

const SUBJECTS = ['li, tr, [role=row]', 'button, a, label, input, select, textarea']

/**
 * Returns whether toasts go to the top: at the foot they would cover the touched element, the one that has the focus
 * back, or the subject (`data-about`).
 */
function useSubjectKeptFree(area: RefObject<HTMLElement | null>, newest: Toast | undefined) {
  const [isAtTop, setAtTop] = useState(false)
  const touched = useRef<EventTarget | null>(null)
  useEffect(() => {
    const note = (event: PointerEvent) => {
      touched.current = event.target
    }
    addEventListener('pointerdown', note, { capture: true })
    return () => removeEventListener('pointerdown', note, { capture: true })
  }, [])
  const { id, about } = newest ?? {}
  useEffect(() => {
    if (id === undefined) return
    setAtTop(false)
    const frame = requestAnimationFrame(() => {
      const shown = about && document.querySelector(`[data-about="${CSS.escape(about)}"]`)
      const subjects = [subjectOf(document.activeElement), subjectOf(touched.current), shown]
      setAtTop(subjects.some((subject) => subject && liesUnder(area.current, subject)))
    })
    return () => cancelAnimationFrame(frame)
  }, [area, id, about])
  return isAtTop
}

function subjectOf(place: EventTarget | null): Element | null {
  if (!(place instanceof Element)) return null
  for (const subject of SUBJECTS) {
    const found = place.closest(subject)
    if (found) return found
  }
  return null
}

function liesUnder(area: HTMLElement | null, subject: Element): boolean {
  if (!area || area.contains(subject) || !subject.isConnected) return false
  const [over, under] = [area.getBoundingClientRect(), subject.getBoundingClientRect()]
  const isInColumn = under.left < over.right && over.left < under.right
  return isInColumn && under.top < over.bottom && over.top < under.bottom
}

/**
 * Returns whether a sheet is open at the foot, and sets on the area how many buttons lie below it while it is used: CSS
 * alone would restyle every page with each window.
 */
function useFoot(area: RefObject<HTMLElement | null>, isUsed: boolean): boolean {
  const [hasSheet, setSheet] = useState(false)
  useLayoutEffect(() => {
    if (!isUsed) return
    const note = () => {
      setSheet([...document.querySelectorAll('[data-sheet]')].some(isAtFoot))
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
  return isUsed && hasSheet
}

const isAtFoot = (sheet: Element) =>
  sheet.getAttribute('role') !== 'menu' ||
  matchMedia('(max-width: 39.99rem) and (pointer: coarse)').matches

const childCount = ({ childElementCount }: Element) => childElementCount

const areaClass = classNames(
  'fixed inset-x-0 z-60 flex flex-col gap-2 p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]',
  'focus-visible:outline-none sm:w-110 sm:gap-3 sm:p-4',
  'sm:left-auto sm:[body[data-scroll-locked]_&]:right-auto sm:[body[data-scroll-locked]_&]:left-0',
)

const footClass = classNames(
  'bottom-(--floor)',
  'max-sm:data-[above=one]:bottom-[calc(4rem+var(--floor))]',
  'max-sm:data-[above=two]:bottom-[calc(7.5rem+var(--floor))]',
)

const toastClass = classNames(
  '@container rounded-lg border bg-raised py-3 pr-2 pl-4 text-ink shadow-soft',
  'data-[state=open]:animate-rise data-[state=closed]:animate-vanish',
  'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:transition-none',
  'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
  'data-[swipe=end]:translate-x-(--radix-toast-swipe-end-x)',
)

function ToastCard({ shown, isReduced }: { shown: Toast; isReduced: boolean }) {
  const description = isReduced ? undefined : shown.description
  const hasSecondRow = description || shown.link
  const destructive = shown.variant === 'destructive'
  const Icon = destructive ? CircleAlert : CircleCheck
  return (
    <Primitive.Root
      open={shown.open}
      duration={shown.duration}
      onOpenChange={(open) => !open && dismissToast(shown.id)}
      className={classNames(toastClass, destructive ? 'border-destructive' : 'border-line')}
    >
      <div className="flex items-center gap-3">
        <Icon
          aria-hidden="true"
          className={classNames(
            'size-5 shrink-0 @max-[16rem]:hidden',
            destructive ? 'text-destructive' : 'text-paid',
          )}
        />
        <Primitive.Title className="min-w-0 flex-1 font-semibold">{shown.title}</Primitive.Title>
        {shown.action && !hasSecondRow && <ToastAction action={shown.action} />}
        <Primitive.Close
          aria-label="Fechar notificação"
          className={classNames(
            buttonClass({ variant: 'ghost', size: 'icon' }),
            '-my-2 max-w-[15cqi] text-muted',
          )}
        >
          <X aria-hidden="true" />
        </Primitive.Close>
      </div>
      {hasSecondRow && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {description && (
            <Primitive.Description className="min-w-0 flex-1 basis-44 pl-8 text-sm wrap-anywhere text-muted @max-[16rem]:pl-0 sm:basis-auto">
              {description}
            </Primitive.Description>
          )}
          <div className="ml-auto flex flex-wrap justify-end gap-2">
            {shown.link && <OutsideLink link={shown.link} />}
            {shown.action && <ToastAction action={shown.action} />}
          </div>
        </div>
      )}
    </Primitive.Root>
  )
}

function OutsideLink({ link: { label, href } }: { link: ToastLink }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ variant: 'outline', size: 'sm' })}
    >
      {label}
    </a>
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
      className={classNames(buttonClass({ variant: 'outline', size: 'sm' }), 'ml-auto shrink-0')}
    >
      {waits ? 'Sem internet' : action.label}
    </Primitive.Action>
  )
}
