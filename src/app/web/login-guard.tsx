import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Redirect } from 'wouter'
import { watchOtherTabs } from '../../platform/web/use-stored.ts'
import type { LoginArea } from './login-area.ts'

type LoginGuardProps = { area: LoginArea; children: ReactNode }

/**
 * Needs a whole login: else it clears what is stored and shows the area's login (docs/product.md, Login state). A logout in
 * another tab counts here at once.
 */
export function LoginGuard({ area, children }: LoginGuardProps) {
  const loggedIn = useSyncExternalStore(watchOtherTabs, area.isLoggedIn)
  return loggedIn ? children : <BackToLogin area={area} />
}

function BackToLogin({ area }: { area: LoginArea }) {
  useEffect(() => area.forget(), [area])
  return <Redirect to={area.loginPath} replace />
}
