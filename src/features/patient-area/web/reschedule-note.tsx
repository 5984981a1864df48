import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { problemText } from '../../../platform/web/api.ts'
import { timeForReader, useOwnZone } from '../../../platform/web/own-time.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import type { PatientSession } from '../contract.ts'
import { type Mover, useReschedule } from './reschedule-api.ts'

export type RescheduleNoteProps = {
  session: PatientSession
  request: NonNullable<PatientSession['rescheduleRequest']>
  mover: Mover
}

/** Shows the time that the patient requested, until when it is held, and a way to withdraw the request. */
export default function RescheduleNote({ session, request, mover }: RescheduleNoteProps) {
  const [pending, setPending] = useState(false)
  const reschedule = useReschedule(mover, session.id)
  const ownZone = useOwnZone(session.timezone)
  const when = (instant: string) => timeForReader(instant, session.timezone, ownZone)
  const withdraw = async () => {
    setPending(true)
    try {
      await reschedule({ datetime: session.datetime, from: session.datetime })
      toast({
        title: 'Pedido retirado',
        description: `A consulta continua em ${when(session.datetime)}.`,
      })
    } catch (error) {
      toast({
        title: 'Erro ao retirar o pedido',
        description: problemText(error),
        variant: 'destructive',
      })
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="flex items-start gap-3 rounded-lg bg-pending-soft px-4 py-3 text-pending-ink">
      <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">Você pediu outro horário: {when(request.datetime)}</p>
        <p>
          Ele fica reservado para você até {when(request.until)}, enquanto{' '}
          {session.psychologist.name} responde. Até lá, esta consulta continua marcada.
        </p>
        <Button variant="outline" size="sm" className="mt-2" pending={pending} onClick={withdraw}>
          Desistir do novo horário
        </Button>
      </div>
    </div>
  )
}
