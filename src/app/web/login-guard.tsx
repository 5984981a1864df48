import { Fragment, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Redirect } from 'wouter'
import { watchOtherTabs } from '../../platform/web/use-stored.ts'
import type { LoginArea } from './login-area.ts'
import { closedScreen } from './login-end.ts'

type LoginGuardProps = { area: LoginArea; children: ReactNode }

/**
 * Shows its children to a complete login; otherwise clears the storage and shows the login page (docs/product.md, Login state).
 * It follows logouts in other tabs, and begins again for another account.
 */
export function LoginGuard({ area, children }: LoginGuardProps) {
  const account = useSyncExternalStore(watchOtherTabs, area.account)
  return account ? <Fragment key={account}>{children}</Fragment> : <BackToLogin area={area} />
}

function BackToLogin({ area }: { area: LoginArea }) {
  useEffect(() => {
    // Another tab may have logged in meanwhile.
    if (!area.account()) area.forget()
  }, [area])
  return <Redirect to={area.loginPath} replace state={closedScreen()} />
}
