import type { ReactNode } from 'react'
import { useCalendarFeed } from '../../features/calendar-feed/web/api.ts'
import { CalendarFeedCard } from '../../features/calendar-feed/web/calendar-feed-card.tsx'
import { useCalendars } from '../../features/calendars/web/api.ts'
import { CalendarsCard } from '../../features/calendars/web/calendars-card.tsx'
import { PushCard } from '../../features/push/web/parts/push-card.tsx'
import { Card, CardBody, CardHeader } from '../../platform/web/ui/card.tsx'
import { ThemeSwitch } from '../../platform/web/ui/theme-switch.tsx'
import { useAddressedField } from '../../platform/web/use-addressed-field.ts'
import { useIsDemo } from './demo-base.ts'
import { DEVICE_PARTS } from './device-parts.ts'

export default function SettingsDevice() {
  const isDemo = useIsDemo()
  const reads = [useCalendars(), useCalendarFeed()]
  useAddressedField(reads.every(({ isPending }) => !isPending))
  return (
    <>
      {!isDemo && (
        <Part id={DEVICE_PARTS.notifications}>
          <PushCard />
        </Part>
      )}
      <ThemeCard />
      <Part id={DEVICE_PARTS.calendars}>
        <CalendarsCard />
      </Part>
      <Part id={DEVICE_PARTS.feed}>
        <CalendarFeedCard />
      </Part>
    </>
  )
}

/** A card to which the search links. */
function Part({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} tabIndex={-1} className="min-w-0 scroll-mt-24 rounded-lg">
      {children}
    </div>
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
