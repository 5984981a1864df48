import { LoginsCard } from '../../features/identity/web/logins-card.tsx'
import { PasskeysCard } from '../../features/identity/web/passkeys-card.tsx'
import { useIsDemo } from './demo-base.ts'

/** The ways to log in, and the devices that are logged in. The demonstration has no login. */
export default function SettingsKeys() {
  if (useIsDemo()) return null
  return (
    <>
      <PasskeysCard />
      <LoginsCard />
    </>
  )
}
