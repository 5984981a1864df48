import { AccountCard } from '../../features/account/web/account-card.tsx'
import { CalendarFeedCard } from '../../features/calendar-feed/web/calendar-feed-card.tsx'
import { SettingsPage } from '../../features/profile/web/settings-page.tsx'
import { PushCard } from '../../features/push/web/parts/push-card.tsx'
import { Card, CardBody, CardHeader } from '../../platform/web/ui/card.tsx'
import { ThemeSwitch } from '../../platform/web/ui/theme-switch.tsx'
import { useIsDemo } from './demo-base.ts'
import { UnsentNote } from './unsent-note.tsx'

/** The settings, of four slices: how the practice works, the agenda in other calendars, this device's notifications, and the account as a whole. */
export default function SettingsScreen() {
  const isDemo = useIsDemo()
  return (
    <SettingsPage
      note={<UnsentNote />}
      account={(profile) => <AccountCard profile={profile} />}
      device={
        <>
          {!isDemo && <PushCard />}
          <ThemeCard />
          {/* The last: it grows when its link comes. */}
          <CalendarFeedCard />
        </>
      }
    />
  )
}

function ThemeCard() {
  return (
    <Card>
      <CardHeader title="Aparência" description="Claro, escuro ou como este aparelho estiver." />
      <CardBody>
        <ThemeSwitch />
      </CardBody>
    </Card>
  )
}
