import { useEffect } from 'react'
import { AccountCard } from '../../features/account/web/account-card.tsx'
import { SettingsPage } from '../../features/profile/web/settings-page.tsx'
import { ZoneAsking } from '../../features/series/web/zone-asking.tsx'
import { lazyExtra } from '../../platform/web/lazy-extra.tsx'
import { UnsentNote } from './unsent-note.tsx'

const SettingsDevice = lazyExtra(() => import('./settings-device.tsx'))

export default function SettingsScreen() {
  useEffect(SettingsDevice.preload, [])
  return (
    <SettingsPage
      ZoneAsking={ZoneAsking}
      note={<UnsentNote />}
      account={(profile) => <AccountCard profile={profile} />}
      device={<SettingsDevice />}
    />
  )
}
