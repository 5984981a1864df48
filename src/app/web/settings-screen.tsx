import { useEffect } from 'react'
import { AccountCard } from '../../features/account/web/account-card.tsx'
import { SettingsPage } from '../../features/profile/web/settings-page.tsx'
import { ZoneAsking } from '../../features/series/web/zone-asking.tsx'
import { lazyPart } from '../../platform/web/lazy-part.tsx'
import { UnsentNote } from './unsent-note.tsx'

const SecondFactorCard = lazyPart(
  () => import('../../features/identity/web/second-factor-card.tsx'),
)
const SettingsKeys = lazyPart(() => import('./settings-keys.tsx'))
const SettingsDevice = lazyPart(() => import('./settings-device.tsx'))

export default function SettingsScreen() {
  useEffect(() => {
    for (const part of [SettingsDevice, SecondFactorCard, SettingsKeys]) part.preload()
  }, [])
  return (
    <SettingsPage
      ZoneAsking={ZoneAsking}
      note={<UnsentNote />}
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
