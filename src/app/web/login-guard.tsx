import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Redirect } from 'wouter'
import { watchOtherTabs } from '../../platform/web/use-stored.ts'
import type { LoginArea } from './login-area.ts'
import { closedScreen } from './login-end.ts'

type LoginGuardProps = { area: LoginArea; children: ReactNode }

/**
 * Shows its children to a complete login; otherwise clears the storage and shows the login page (docs/product.md, Login state).
 * It follows logouts in other tabs.
 */
export function LoginGuard({ area, children }: LoginGuardProps) {
  const loggedIn = useSyncExternalStore(watchOtherTabs, area.isLoggedIn)
  return loggedIn ? children : <BackToLogin area={area} />
}

function BackToLogin({ area }: { area: LoginArea }) {
  useEffect(() => area.forget(), [area])
  return <Redirect to={area.loginPath} replace state={closedScreen()} />
}
