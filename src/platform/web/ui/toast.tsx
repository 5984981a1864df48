import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ignoreDoubleTaps } from '../double-tap.ts'
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

export default function Toaster() {
  const area = useRef<HTMLElement>(null)
  const toasts = useToasts()
  const isWide = useMinWidth('40rem')
  const newest = toasts.find(({ open }) => open)
  const waits = useFoot(area, newest !== undefined)
  const coversTarget = useTopPosition(area, waits ? undefined : toasts[0])
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
 * that they are about (`data-about`), or more buttons than at the top.
 */
function useTopPosition(area: RefObject<HTMLElement | null>, newest: Toast | undefined) {
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
      const targets = [targetOf(document.activeElement), targetOf(touched.current), shown]
      const covers = targets.some((target) => target && isBeneath(area.current, target))
      setAtTop(covers || coversFewerAtTop(area.current))
    })
    return () => cancelAnimationFrame(frame)
  }, [area, id, about])
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

/** Returns whether toasts at the top cover fewer buttons and fields of an open window, or else of the screen. */
function coversFewerAtTop(area: HTMLElement | null): boolean {
  if (!area) return false
  const box = area.getBoundingClientRect()
  const place = document.querySelector('[role=dialog], [role=alertdialog]') ?? document
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
 * Returns whether a sheet is open at the bottom. While the area is used, its `data-above` is the number of buttons below it,
 * at most 2: a rule with `:has` would restyle every page with each window.
 */
function useFoot(area: RefObject<HTMLElement | null>, isUsed: boolean): boolean {
  const [hasSheet, setSheet] = useState(false)
  useLayoutEffect(() => {
    if (!isUsed) return
    const note = () => {
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
  return isUsed && hasSheet
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
