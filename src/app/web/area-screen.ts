import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

/** A screen behind the psychologist's login: its address, its place in the menu and its page. */
export interface AreaScreen {
  path: string
  /** In the menu. */
  label: string
  /** The window's. */
  title: string
  Icon: LucideIcon
  /** Resolves to the page once its code is there. */
  load: () => Promise<ComponentType>
  /** The page, or null until its code is there. */
  page: () => ComponentType | null
  /** Fetches the page's code ahead, when a link to it is about to be followed. */
  preload: () => void
}

export type LoadPage = () => Promise<{ default: ComponentType }>

type Described = Pick<AreaScreen, 'path' | 'label' | 'Icon'> & { title?: string; load: LoadPage }

/**
 * A screen whose code comes when it is opened; its title is its label unless told. A page that was fetched ahead is there at
 * once: `lazy` would show what waits for it first, and React keeps that for 300 ms.
 */
export function areaScreen({ load, title, ...screen }: Described): AreaScreen {
  let page: ComponentType | null = null
  const loadPage = async () => {
    const { default: Page } = await load()
    page = Page
    return Page
  }
  return {
    ...screen,
    title: title ?? screen.label,
    load: loadPage,
    page: () => page,
    preload: () => {
      loadPage().catch(() => undefined)
    },
  }
}
