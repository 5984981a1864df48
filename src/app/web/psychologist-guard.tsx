import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Redirect } from 'wouter'
import { storage, storedPsychologist } from '../../platform/web/storage.ts'

/**
 * Spec part 1 §4: a stored token and a stored user with id and e-mail, or what is stored is cleared and the login shown.
 * A logout in another tab counts here at once.
 */
export function PsychologistGuard({ children }: { children: ReactNode }) {
  const loggedIn = useSyncExternalStore(subscribe, () => storedPsychologist() !== null)
  return loggedIn ? children : <BackToLogin />
}

function BackToLogin() {
  useEffect(() => storage.remove('token', 'psychologist'), [])
  return <Redirect to="/psychologist/login" replace />
}

function subscribe(listener: () => void) {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
