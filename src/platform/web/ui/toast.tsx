import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ignoreDoubleTaps } from '../double-tap.ts'
import { keepFocus } from '../kept-focus.ts'
import { classNames } from './class-names.ts'
import { ToastArea } from './toast-area.tsx'
import { ToastCard } from './toast-card.tsx'
import { dismissToast, type Toast, useToasts } from './toast-store.ts'
import { useMinWidth } from './use-wide-screen.ts'

/**
 * The notification area of the application, mounted once. It is at the bottom, above fixed bars and buttons, or at the top
 * if it would cover its target. On a phone the older toasts are reduced to title and actions.
 */
// Called here, because this code is loaded on every screen right after the first load.
ignoreDoubleTaps()
keepFocus()

export default function Toaster() {
  const area = useRef<HTMLElement>(null)
  const toasts = useToasts()
  const isWide = useMinWidth('40rem')
  const newest = toasts.find(({ open }) => open)
  const { waits, windows } = useFoot(area, newest !== undefined)
  const coversTarget = useTopPosition(area, waits ? undefined : toasts[0], windows)
  useStoppedEvents(area)
  useEndWithScreen(toasts)
  return (
    <ToastArea
      ref={area}
      data-above-bar="veil"
      className={classNames(areaClass, coversTarget || toasts[0]?.atTop ? 'top-16' : footClass)}
    >
      {!waits &&
        toasts.map((shown) => (
          <ToastCard
            key={shown.id}
            shown={shown}
            isReduced={!isWide && shown.open && shown !== newest}
          />
        ))}
    </ToastArea>
  )
}

/** Closes a toast with its screen, unless it has an action; one that is shown while leaving belongs to the next screen. */
function useEndWithScreen(toasts: readonly Toast[]): void {
  const [path] = useLocation()
  const screens = useRef(new Map<string, string>())
  useEffect(() => {
    for (const { id, open, action, link } of toasts) {
      const screen = screens.current.get(id) ?? path
      screens.current.set(id, screen)
      if (open && !action && !link && screen !== path) dismissToast(id)
    }
  }, [toasts, path])
}

/** Stops events of the area before an open window, which would take the focus back and close by a press outside of it. */
function useStoppedEvents(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { body } = document
    const keep = (event: FocusEvent | PointerEvent) => {
      const element = event.type === 'focusout' ? event.relatedTarget : event.target
      if (element instanceof Node && area.current?.contains(element)) event.stopPropagation()
    }
    const end = new AbortController()
    for (const type of ['focusin', 'focusout', 'pointerdown'] as const)
      body.addEventListener(type, keep, { signal: end.signal })
    return () => end.abort()
  }, [area])
}

/**
 * Returns whether toasts go to the top, because at the bottom they would cover the touched element, the focused one, the one
 * that they are about (`data-about`), or more of a window or more buttons than at the top. It is decided again when another
 * window opens.
 */
function useTopPosition(
  area: RefObject<HTMLElement | null>,
  newest: Toast | undefined,
  windows: number,
) {
  const [isAtTop, setAtTop] = useState(false)
  const decided = useRef({ id: '', windows: 0 })
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
    const isDecided = decided.current.id === id && decided.current.windows >= windows
    decided.current = { id, windows }
    if (isDecided) return
    setAtTop(false)
    const frame = requestAnimationFrame(() => {
      const shown = about && document.querySelector(`[data-about="${CSS.escape(about)}"]`)
      const targets = [targetOf(document.activeElement), targetOf(touched.current), shown]
      const covers = targets.some((target) => target && isBeneath(area.current, target))
      setAtTop(covers || coversLessAtTop(area.current))
    })
    return () => cancelAnimationFrame(frame)
  }, [area, id, about, windows])
  return isAtTop
}

function targetOf(element: EventTarget | null): Element | null {
  if (!(element instanceof Element)) return null
  return (
    element.closest('li, tr, [role=row]') ??
    element.closest('button, a, label, input, select, textarea')
  )
}

/** In pixels: where toasts at the top begin, below the bar. */
const TOP = 64

const WINDOWS = ':is([role=dialog], [role=alertdialog]):not([data-state=closed])'

/**
 * Returns whether toasts at the top cover nothing of an open window, or fewer of its buttons and fields than at the bottom;
 * without a window those of the screen count.
 */
function coversLessAtTop(area: HTMLElement | null): boolean {
  if (!area) return false
  const box = area.getBoundingClientRect()
  const opened = [...document.querySelectorAll(WINDOWS)].at(-1)
  if (opened && opened.getBoundingClientRect().top >= TOP + box.height) return true
  const place = opened ?? document
  const buttons = [...place.querySelectorAll('button, input, select, textarea')]
    .filter((element) => element.checkVisibility() && !area.contains(element))
    .map((element) => element.getBoundingClientRect())
  const coveredAt = (top: number) =>
    buttons.filter(
      (button) =>
        button.left < box.right &&
        box.left < button.right &&
        button.top < top + box.height &&
        top < button.bottom,
    ).length
  return coveredAt(TOP) < coveredAt(box.top)
}

function isBeneath(area: HTMLElement | null, target: Element): boolean {
  if (!area || area.contains(target) || !target.isConnected) return false
  const [over, under] = [area.getBoundingClientRect(), target.getBoundingClientRect()]
  const isInColumn = under.left < over.right && over.left < under.right
  return isInColumn && under.top < over.bottom && over.top < under.bottom
}

/**
 * Returns whether toasts wait for a sheet at the bottom, and the number of open windows. While the area is used, its `data-above` is the number of buttons below it,
 * at most 2: a rule with `:has` would restyle every page with each window.
 */
function useFoot(area: RefObject<HTMLElement | null>, isUsed: boolean) {
  const [hasSheet, setSheet] = useState(false)
  const [windows, setWindows] = useState(0)
  useLayoutEffect(() => {
    if (!isUsed) return
    const note = () => {
      setWindows(document.querySelectorAll(WINDOWS).length)
      setSheet([...document.querySelectorAll('[data-sheet]')].some(isAtFoot))
      const rows = [...document.querySelectorAll('[data-actions]')]
      const buttons = Math.max(0, ...rows.map(({ childElementCount }) => childElementCount))
      area.current?.setAttribute('data-above', String(Math.min(buttons, 2)))
    }
    const watch = new MutationObserver(note)
    watch.observe(document.body, { childList: true, subtree: true })
    note()
    return () => watch.disconnect()
  }, [area, isUsed])
  return { waits: isUsed && hasSheet, windows }
}

const isAtFoot = (sheet: Element) =>
  sheet.getAttribute('role') !== 'menu' ||
  matchMedia('(max-width: 39.99rem) and (pointer: coarse)').matches

/** Empty, the area has no size: it moves with the bottom bar, which would count as a layout shift. */
const areaClass = classNames(
  '[&>ol:not(:empty)]:p-2 [&>ol:not(:empty)]:pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:[&>ol:not(:empty)]:p-4',
  'sm:[body[data-scroll-locked]_&]:right-auto sm:[body[data-scroll-locked]_&]:left-0',
)

const footClass = classNames(
  'bottom-(--floor)',
  'max-sm:data-[above=1]:bottom-[calc(4rem+var(--floor))]',
  'max-sm:data-[above=2]:bottom-[calc(7.5rem+var(--floor))]',
)
