import { CalendarPlus } from 'lucide-react'
import { dayAt } from '../../../../platform/shared/calendar.ts'
import { saveFile } from '../../../../platform/web/save-file.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { toast } from '../../../../platform/web/ui/toast-store.ts'
import { calendarEventOf, type Planned, revisionOf } from '../../calendar-rules.ts'

type ShownEvent = Planned & { timezone: string }

export function CalendarButton({ session }: { session: ShownEvent }) {
  return (
    <Button
      variant="outline"
      icon={<CalendarPlus aria-hidden="true" />}
      onClick={() => saveToCalendar(session)}
    >
      Adicionar ao calendário
    </Button>
  )
}

async function saveToCalendar(session: ShownEvent): Promise<void> {
  const event = calendarEventOf(session, location.origin)
  if (!event) return
  try {
    const { CALENDAR_TYPE, calendarFileOf } = await import(
      '../../../../platform/shared/calendar-file.ts'
    )
    const name = `consulta-${dayAt(event.startsAt, session.timezone)}.ics`
    saveFile(name, new Blob([calendarFileOf(event, revisionOf(session))], { type: CALENDAR_TYPE }))
    toast({
      title: 'Arquivo de calendário salvo',
      description: 'Abra-o para adicionar a consulta à sua agenda.',
    })
  } catch {
    toast({
      title: 'Não foi possível criar o arquivo',
      description: 'Confira sua conexão e tente de novo.',
      variant: 'destructive',
    })
  }
}
