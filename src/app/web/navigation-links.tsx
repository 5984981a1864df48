import { Link, useLocation } from 'wouter'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { findScreen, navigation } from './psychologist-screens.ts'

/** `onFollow` is told when a link is followed, such as by the menu it is in. */
export function NavigationLinks({ onFollow }: { onFollow?: () => void }) {
  const [path] = useLocation()
  const shown = findScreen(path)
  return (
    <nav aria-label="Principal">
      <ul className="space-y-1">
        {navigation.map((screen) => (
          <li key={screen.path}>
            <Link
              href={screen.path}
              aria-current={screen === shown ? 'page' : undefined}
              onClick={onFollow}
              onPointerEnter={screen.preload}
              onFocus={screen.preload}
              className={classNames(
                'flex min-h-11 items-center gap-3 rounded-lg px-3 py-2 transition-colors',
                screen === shown
                  ? 'bg-petrol-soft font-medium text-petrol-ink'
                  : 'text-muted hover:bg-sunken hover:text-ink active:bg-line',
              )}
            >
              <screen.Icon aria-hidden="true" className="size-5 shrink-0" />
              {screen.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
