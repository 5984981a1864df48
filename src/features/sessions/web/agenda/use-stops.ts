import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { DAY_MINUTES } from '../../../../platform/shared/calendar.ts'
import { nextStop, type Stop } from '../../agenda/move-rules.ts'

const STOP = '[data-stop]'

/**
 * Makes the grid one Tab stop with arrow keys inside it. The focus is kept in the DOM: a move of it must not render
 * seventy cells.
 */
export function useStops(onTurn: (steps: number) => void) {
  const grid = useRef<HTMLTableElement>(null)
  const held = useRef<HTMLElement | null>(null)

  useLayoutEffect(() => {
    if (!grid.current) return
    keepOneTabStop(grid.current)
    if (held.current?.isConnected === false && document.activeElement === document.body)
      replacementOf(held.current, grid.current)?.focus()
  })

  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    // The focus returns to an hour that was filled from it, after the window that filled it took the focus.
    if (slotOf(target) && !target.matches(STOP)) {
      replacementOf(target, currentTarget)?.focus()
      return
    }
    if (!target.matches(STOP)) return
    for (const other of currentTarget.querySelectorAll<HTMLElement>(`${STOP}[tabindex="0"]`))
      other.tabIndex = -1
    target.tabIndex = 0
    held.current = target
  }

  // Without a next target the stop itself was removed from the page: its position is kept.
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget) held.current = null
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const stop = stopOf(event.target)
    if (!stop || event.altKey || event.ctrlKey || event.metaKey) return
    const steps = { PageUp: -1, PageDown: 1 }[event.key]
    const next = steps ? null : neighbourOf(stop, event.currentTarget, event.key)
    if (!steps && !next) return
    event.preventDefault()
    if (steps) onTurn(steps)
    next?.focus()
  }

  return { grid, onFocus, onBlur, onKeyDown }
}

export function stopOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(STOP) : null
}

/** Returns the hour of an empty time that was pressed. */
export function slotOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('button[data-day]') : null
}

export function focusCard(id: string): void {
  document
    .querySelector<HTMLElement>(`${STOP}[data-session="${id}"], ${STOP}[data-block="${id}"]`)
    ?.focus()
}

function stopsIn(grid: HTMLElement): HTMLElement[] {
  return [...grid.querySelectorAll<HTMLElement>(STOP)]
}

function positionOf({ dataset }: HTMLElement): Stop {
  return { column: Number(dataset.column), minute: Number(dataset.minute) }
}

function neighbourOf(stop: HTMLElement, grid: HTMLElement, key: string): HTMLElement | null {
  const stops = stopsIn(grid)
  const next = nextStop(stops.map(positionOf), stops.indexOf(stop), key)
  return next === null ? null : (stops[next] ?? null)
}

function keepOneTabStop(grid: HTMLElement): void {
  if (grid.querySelector(`${STOP}[tabindex="0"]`)) return
  const firstStop = grid.querySelector<HTMLElement>(`[data-today] ${STOP}`) ?? stopsIn(grid)[0]
  if (firstStop) firstStop.tabIndex = 0
}

function replacementOf(gone: HTMLElement, grid: HTMLElement): HTMLElement | null {
  const stops = stopsIn(grid)
  const same = stops.find(({ dataset }) => dataset.session === (gone.dataset.session ?? ''))
  const { column, minute } = positionOf(gone)
  const far = (stop: HTMLElement) => {
    const position = positionOf(stop)
    return Math.abs(position.column - column) * DAY_MINUTES + Math.abs(position.minute - minute)
  }
  return same ?? stops.sort((a, b) => far(a) - far(b))[0] ?? null
}
