import { useCalendarFeed } from '../../features/calendar-feed/web/api.ts'
import { CalendarFeedCard } from '../../features/calendar-feed/web/calendar-feed-card.tsx'
import { useCalendars } from '../../features/calendars/web/api.ts'
import { CalendarsCard } from '../../features/calendars/web/calendars-card.tsx'
import { useAddressedField } from '../../platform/web/use-addressed-field.ts'
import { AddressedCard } from './addressed-card.tsx'

export default function SettingsCalendars() {
  const reads = [useCalendars(), useCalendarFeed()]
  useAddressedField(reads.every(({ isPending }) => !isPending))
  return (
    <>
      <AddressedCard id="outros-calendarios">
        <CalendarsCard />
      </AddressedCard>
      <AddressedCard id="agenda-no-calendario">
        <CalendarFeedCard />
      </AddressedCard>
    </>
  )
}
