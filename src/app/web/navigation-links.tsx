import { useId } from 'react'
import { Link } from 'wouter'
import { lazyExtra } from '../../platform/web/lazy-extra.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { type AreaScreen, DASHBOARD } from './screens.ts'

export const NewBookingsCount = lazyExtra<{ className: string }>(
  () => import('./new-bookings-count.tsx'),
)

type NavigationLinksProps = {
  title: string
  titleHidden?: boolean
  screens: readonly AreaScreen[]
  inColumns?: boolean
  current: AreaScreen | undefined
  onFollow?: () => void
}

function showWhole(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest' })
}

export function NavigationLinks(props: NavigationLinksProps) {
  const { title, titleHidden, screens, inColumns, current, onFollow } = props
  const titleId = useId()
  return (
    <nav aria-labelledby={titleId}>
      <p
        id={titleId}
        className={
          titleHidden ? 'sr-only' : `mb-1 text-sm font-medium text-muted ${inColumns ? '' : 'px-3'}`
        }
      >
        {title}
      </p>
      <ul
        className={classNames(
          'grid gap-1 short:gap-0',
          inColumns && '-mx-2 grid-cols-[repeat(auto-fill,minmax(min(100%,9.2rem),1fr))]',
        )}
      >
        {screens.map((screen) => (
          <li key={screen.path}>
            <Link
              href={screen.path}
              ref={screen === current ? showWhole : undefined}
              aria-current={screen === current ? 'page' : undefined}
              onClick={onFollow}
              onPointerEnter={screen.preload}
              onFocus={screen.preload}
              className={classNames(
                'flex min-h-11 items-center rounded-lg py-2 short:min-h-7.25 short:py-0.5',
                inColumns ? 'gap-2.5 px-2' : 'gap-3 px-3 short:gap-2.5 short:px-2.5',
                screen === current
                  ? 'bg-petrol-soft font-medium text-petrol-ink'
                  : 'text-muted hover:bg-sunken hover:text-ink active:bg-line',
              )}
            >
              <screen.Icon aria-hidden="true" className="size-5 shrink-0" />
              {screen.label}
              {screen.path === DASHBOARD && <NewBookingsCount className="ml-auto" />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
