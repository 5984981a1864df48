import { AccountCard } from '../../features/account/web/account-card.tsx'
import { SettingsPage } from '../../features/profile/web/settings-page.tsx'

/** The settings, of two slices: how the practice works, and the account as a whole. */
export default function SettingsScreen() {
  return <SettingsPage account={(profile) => <AccountCard profile={profile} />} />
}
