import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

export interface AreaScreen {
  path: string
  label: string
  title: string
  Icon: LucideIcon
  load: () => Promise<ComponentType>
  page: () => ComponentType | null
  preload: () => void
}

export type LoadPage = () => Promise<{ default: ComponentType }>

type Described = Pick<AreaScreen, 'path' | 'label' | 'Icon'> & { title?: string; load: LoadPage }

/**
 * Returns a lazily loaded screen; its title defaults to its label. A preloaded page renders at
 * once: `lazy` would show its fallback for at least 300 ms.
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
