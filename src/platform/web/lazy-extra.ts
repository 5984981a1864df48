import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A piece whose code comes when it is wanted, and which the page can do without: where it does not come, it is left out. */
export function lazyExtra<Props = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => load().catch(() => ({ default: Nothing })))
}

function Nothing() {
  return null
}
