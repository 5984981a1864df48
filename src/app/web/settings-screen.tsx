import { useEffect } from 'react'
import { AccountCard } from '../../features/account/web/account-card.tsx'
import { usePixProvider } from '../../features/pix-provider/web/api.ts'
import { SettingsPage } from '../../features/profile/web/settings-page.tsx'
import { ZoneAsking } from '../../features/series/web/zone-asking.tsx'
import { lazyPart } from '../../platform/web/lazy-part.tsx'
import { useIsDemo } from './demo-base.ts'
import { UnsentNote } from './unsent-note.tsx'

const SecondFactorCard = lazyPart(
  () => import('../../features/identity/web/second-factor-card.tsx'),
)
const SettingsKeys = lazyPart(() => import('./settings-keys.tsx'))
const SettingsCalendars = lazyPart(() => import('./settings-calendars.tsx'))
const SettingsDevice = lazyPart(() => import('./settings-device.tsx'))
const SettingsBank = lazyPart(() => import('./settings-bank.tsx'))

export default function SettingsScreen() {
  const isDemo = useIsDemo()
  // Requested with the profile, not after it.
  usePixProvider()
  useEffect(() => {
    for (const part of [SettingsCalendars, SettingsDevice, SecondFactorCard, SettingsKeys])
      part.preload()
  }, [])
  return (
    <SettingsPage
      ZoneAsking={ZoneAsking}
      bank={isDemo ? null : <SettingsBank />}
      note={<UnsentNote />}
      calendars={<SettingsCalendars />}
      account={(profile) => (
        <>
          <SecondFactorCard />
          <SettingsKeys />
          <AccountCard profile={profile} />
        </>
      )}
      device={<SettingsDevice />}
    />
  )
}
