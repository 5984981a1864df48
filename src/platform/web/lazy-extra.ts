import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A piece whose code comes when it is wanted, and which the page can do without: where it does not come, it is left out. */
export function lazyExtra(
  load: () => Promise<{ default: ComponentType }>,
): LazyExoticComponent<ComponentType> {
  return lazy(() => load().catch(() => ({ default: Nothing })))
}

function Nothing() {
  return null
}
