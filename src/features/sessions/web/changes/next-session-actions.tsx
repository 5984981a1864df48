import { CalendarCheck, CalendarSync, ChevronDown, Plus, Video } from 'lucide-react'
import { useState } from 'react'
import { dayAt, formatLongDay, timeAt } from '../../../../platform/shared/calendar.ts'
import { Button, buttonClass } from '../../../../platform/web/ui/button.tsx'
import { useNow } from '../../../../platform/web/use-clock.ts'
import { useCreating } from '../../../practice/web/api.ts'
import { leadOf } from '../../changes/menu-rules.ts'
import type { Session } from '../../contract.ts'
import { meetingLink } from '../../room-rules.ts'
import { canMove, inCents } from '../../rules.ts'
import { LazySessionDialog } from '../parts/lazy-session-dialog.ts'
import {
  SessionOpener,
  type SessionPanel,
  SessionPanelWindows,
  useSessionPanel,
} from '../parts/session-panel.tsx'
import { useSessionWork } from '../parts/use-session-actions.ts'

type NextSessionActionsProps = { next: Session | null; patientId: string; zone: string }

/** The actions of a patient's next session, or a link to book one. */
export function NextSessionActions({ next, patientId, zone }: NextSessionActionsProps) {
  const panel = useSessionPanel()
  const creating = useCreating()
  const [isWriting, setIsWriting] = useState(false)
  return (
    <>
      {next ? (
        <Actions next={next} panel={panel} zone={zone} />
      ) : (
        <Button icon={<Plus aria-hidden="true" />} {...creating} onClick={() => setIsWriting(true)}>
          Marcar a próxima
        </Button>
      )}
      {/* Not next to its button, which another booking may remove meanwhile. */}
      {isWriting && (
        <LazySessionDialog
          session={null}
          datetime=""
          patientId={patientId}
          onClose={() => setIsWriting(false)}
        />
      )}
      <SessionPanelWindows panel={panel} zone={zone} />
    </>
  )
}

type ActionsProps = { next: Session; panel: SessionPanel; zone: string }

function Actions({ next, panel, zone }: ActionsProps) {
  const { actions, ask } = useSessionWork(next, panel.windows)
  const lead = leadOf(inCents(next), useNow())
  return (
    <>
      {lead === 'room' && (
        <a
          href={meetingLink(next) ?? ''}
          target="_blank"
          rel="noreferrer"
          className={buttonClass()}
        >
          <Video aria-hidden="true" />
          Entrar na sala
        </a>
      )}
      {lead === 'confirm' && (
        <Button
          icon={<CalendarCheck aria-hidden="true" />}
          disabled={actions.isPending}
          onClick={actions.confirm}
        >
          Confirmar
        </Button>
      )}
      {canMove(next) && (
        <Button
          variant={lead === 'move' ? 'default' : 'outline'}
          icon={<CalendarSync aria-hidden="true" />}
          onClick={() => ask('move')}
        >
          Remarcar
        </Button>
      )}
      <SessionOpener
        session={next}
        panel={panel}
        when={`${formatLongDay(dayAt(Date.parse(next.datetime), zone))}, ${timeAt(next.datetime, zone)}`}
        trigger={
          <Button variant="outline" aria-label="Ações da próxima sessão">
            Ações
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      />
    </>
  )
}
