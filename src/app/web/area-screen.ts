import type { LucideIcon } from 'lucide-react'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A screen behind the psychologist's login: its address, its place in the menu and its page. */
export interface AreaScreen {
  path: string
  /** In the menu. */
  label: string
  /** The window's. */
  title: string
  Icon: LucideIcon
  Page: LazyExoticComponent<ComponentType>
  /** Fetches the page's code ahead, when a link to it is about to be followed. */
  preload: () => void
}

export type LoadPage = () => Promise<{ default: ComponentType }>

type Described = Pick<AreaScreen, 'path' | 'label' | 'Icon'> & { title?: string; load: LoadPage }

/** A screen whose code comes when it is opened; its title is its label unless told. */
export function areaScreen({ load, title, ...screen }: Described): AreaScreen {
  const preload = () => {
    load().catch(() => undefined)
  }
  return { ...screen, title: title ?? screen.label, Page: lazy(load), preload }
}
