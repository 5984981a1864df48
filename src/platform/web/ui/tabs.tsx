import { Tabs as Primitive } from 'radix-ui'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { FADED_EDGES, useFadedEdges } from './faded-edges.ts'

export function Tabs(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root {...props} />
}

export function TabList({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  useFadedEdges(list)
  // Radix itself focuses a pressed tab, and browsers show that like focus by keyboard.
  const [byPointer, setByPointer] = useState(false)
  const shown = useRef<HTMLElement>(null)
  const watch = useRef<ResizeObserver>(null)
  useEffect(() => {
    const strip = list.current
    const chosen = strip?.querySelector<HTMLElement>('[data-state=active]')
    // Scrolled once for each chosen tab: a strip that moves while it is touched gives the tap to another tab.
    if (!strip || !chosen || chosen === shown.current) return
    shown.current = chosen
    watch.current?.disconnect()
    // And again if a turned phone, or text that takes its size late, may hide it.
    watch.current = new ResizeObserver(() => bringToMiddle(strip, chosen))
    watch.current.observe(strip)
    watch.current.observe(chosen)
  })
  useEffect(() => () => watch.current?.disconnect(), [])
  return (
    <Primitive.List
      ref={list}
      aria-label={label}
      onPointerDownCapture={() => setByPointer(true)}
      onKeyDownCapture={() => setByPointer(false)}
      onBlur={({ relatedTarget }) => {
        if (!list.current?.contains(relatedTarget)) setByPointer(false)
      }}
      data-by-pointer={byPointer || undefined}
      className={classNames(
        'flex sm:gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]',
        FADED_EDGES,
      )}
    >
      {children}
    </Primitive.List>
  )
}

function bringToMiddle(strip: HTMLElement, tab: HTMLElement): void {
  strip.scrollLeft = tab.offsetLeft - strip.offsetLeft - (strip.clientWidth - tab.clientWidth) / 2
}

type TabProps = { value: string; disabled?: boolean; children: ReactNode }

export function Tab(props: TabProps) {
  return (
    <Primitive.Trigger
      {...props}
      className="relative inline-flex min-h-12 shrink-0 items-center gap-2 rounded-t-lg px-4 font-medium max-sm:px-2.5 text-muted transition-colors after:absolute after:inset-x-2.5 after:bottom-0 after:h-0.5 after:rounded-full hover:text-ink focus-visible:-outline-offset-2 in-data-by-pointer:outline-none disabled:opacity-50 data-[state=active]:text-petrol-ink data-[state=active]:after:bg-petrol [&_svg]:size-5"
    />
  )
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Content {...rest} className={classNames('rounded-lg pt-2 sm:pt-6', className)} />
  )
}
