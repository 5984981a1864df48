import { use, useState } from 'react'
import { dayAt, formatNearDay, timeAt } from '../../../../platform/shared/calendar.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { Dialog, DialogClose } from '../../../../platform/web/ui/dialog.tsx'
import { Switch } from '../../../../platform/web/ui/switch.tsx'
import type { Profile } from '../../../practice/contract.ts'
import { writesToPatients } from '../../../practice/rules.ts'
import { useProfile } from '../../../practice/web/api.ts'
import type { Session } from '../../contract.ts'
import { WeekTimePicker } from '../parts/free-time-picker.tsx'
import { type Notifying, noticeText, waysTo } from '../parts/notice-text.ts'
import { SeriesSlot, useAsksScope } from '../parts/series-slot.ts'
import { useNotifying } from '../parts/use-notifying.ts'
import { useMoves } from './use-moves.ts'

type MoveDialogProps = { session: Session; zone: string; onClose: () => void }

export default function MoveDialog({ session, zone, onClose }: MoveDialogProps) {
  const { data: profile } = useProfile()
  const { move } = useMoves()
  const [picked, setPicked] = useState<string | null>(null)
  const [notify, setNotify] = useState<boolean | null>(null)
  const [pending, setPending] = useState(false)
  const parts = use(SeriesSlot)
  const asksScope = useAsksScope(session)
  const [following, setFollowing] = useState(false)
  const isMoved = picked !== null && picked !== session.datetime
  const notifies = notify ?? (profile !== undefined && writesToPatients(profile))
  const confirm = async () => {
    if (!isMoved) return
    setPending(true)
    const done = await move(session, picked, { notify: notifies })
    if (done) onClose()
    else setPending(false)
  }
  if (following && parts)
    return <parts.ChangeFollowing session={session} zone={zone} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Remarcar sessão"
      description={`${session.patientName}: ${instantText(session.datetime, zone)}`}
      footer={
        <>
          <DialogClose>
            <Button variant="outline" disabled={pending}>
              Cancelar
            </Button>
          </DialogClose>
          <Button disabled={!isMoved} pending={pending} pendingText="Movendo..." onClick={confirm}>
            Confirmar
          </Button>
        </>
      }
    >
      <WeekTimePicker
        zone={zone}
        duration={session.duration}
        sessionId={session.id}
        chosen={picked ?? session.datetime}
        onChoose={setPicked}
      />
      <p role="status" className="my-4 min-h-6 font-medium">
        {isMoved && `Nova data: ${instantText(picked, zone)}`}
      </p>
      <NotifySwitch session={session} profile={profile} checked={notifies} onChange={setNotify} />
      {asksScope && (
        <div className="mt-5 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-sunken px-4 py-3">
          <p className="min-w-0 flex-1 basis-40 text-sm">
            É de um horário fixo: aqui muda só esta sessão.
          </p>
          <Button variant="outline" size="sm" onClick={() => setFollowing(true)}>
            Mudar esta e as próximas
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function instantText(instant: string, zone: string): string {
  return `${formatNearDay(dayAt(Date.parse(instant), zone))}, ${timeAt(instant, zone)}`
}

type NotifySwitchProps = {
  session: Session
  profile: Profile | undefined
  checked: boolean
  onChange: (notify: boolean) => void
}

function NotifySwitch({ session, profile, checked, onChange }: NotifySwitchProps) {
  const off = profile !== undefined && !writesToPatients(profile)
  const notifying = useNotifying()
  const isReached = notifying === undefined || off || waysTo(session, notifying).length > 0
  return (
    <Switch
      label={isReached ? 'Avisar paciente' : 'Avisar paciente, se for possível'}
      help={
        off
          ? 'E-mail e SMS aos pacientes estão desligados nas configurações.'
          : notifying && helpText(session, notifying)
      }
      checked={checked}
      disabled={off}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

function helpText(session: Session, notifying: Notifying): string {
  const notice = `${session.patientName} ${noticeText(session, notifying)}`
  return waysTo(session, notifying).length > 0
    ? `${notice} Sai um minuto depois; até lá você pode desfazer.`
    : notice
}
