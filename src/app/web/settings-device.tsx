import { CalendarFeedCard } from '../../features/calendar-feed/web/calendar-feed-card.tsx'
import { CalendarsCard } from '../../features/calendars/web/calendars-card.tsx'
import { PushCard } from '../../features/push/web/parts/push-card.tsx'
import { Card, CardBody, CardHeader } from '../../platform/web/ui/card.tsx'
import { ThemeSwitch } from '../../platform/web/ui/theme-switch.tsx'
import { useIsDemo } from './demo-base.ts'

export default function SettingsDevice() {
  const isDemo = useIsDemo()
  return (
    <>
      {!isDemo && <PushCard />}
      <ThemeCard />
      <CalendarsCard />
      <CalendarFeedCard />
    </>
  )
}

function ThemeCard() {
  return (
    <Card className="min-w-0">
      <CardHeader title="Aparência" description="Claro, escuro ou como este aparelho estiver." />
      <CardBody>
        <ThemeSwitch />
      </CardBody>
    </Card>
  )
}
