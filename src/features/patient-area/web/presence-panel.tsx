import { CalendarSync, UserCheck } from 'lucide-react'
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { isProblem, problemText } from '../../../platform/web/api.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useNow } from '../../../platform/web/use-clock.ts'
import type { PresenceAnswer } from '../../sessions/contract.ts'
import type { PatientSession } from '../contract.ts'
import { asksPresence, awaitsPayment, inCents, paymentLeads } from '../rules.ts'
import { OtherTimeLinks } from './other-time-links.tsx'

type PresencePanelProps = {
  session: PatientSession
  /** The answer from a reminder's link; saved only on a press, since mail scanners open links too. */
  chosen?: PresenceAnswer | null
  answer: (answer: PresenceAnswer) => Promise<unknown>
  /** Opens the free hours, if the patient may move the session; undefined if only a request can be sent. */
  onMove?: (() => void) | undefined
}

export function PresencePanel({ session, chosen = null, answer, onMove }: PresencePanelProps) {
  const answering = useAnswering(answer, onMove)
  const now = useNow()
  if (!asksPresence(session, now, chosen !== null)) return null
  const { presence } = session
  return (
    <div className="space-y-4 border-t border-line pt-5">
      {presence === null ? (
        <Question
          chosen={chosen}
          answering={answering}
          quiet={paymentLeads(inCents(session), chosen)}
        />
      ) : (
        <Answered session={session} presence={presence} chosen={chosen} answering={answering} />
      )}
    </div>
  )
}

const IN_PAIRS = 'grid gap-2.5 sm:grid-cols-2'

type Answering = ReturnType<typeof useAnswering>

type QuestionProps = { chosen: PresenceAnswer | null; answering: Answering; quiet: boolean }

function Question({ chosen, answering, quiet }: QuestionProps) {
  const leads = chosen ?? (quiet ? null : 'confirmed')
  return (
    <>
      <p className="font-semibold">Você confirma a presença?</p>
      <div className={IN_PAIRS}>
        <AnswerButton answer="confirmed" answering={answering} leads={leads} focused={chosen} />
        <AnswerButton answer="reschedule" answering={answering} leads={leads} focused={chosen} />
      </div>
    </>
  )
}

const ANSWER_BUTTONS = {
  confirmed: { label: 'Confirmo presença', icon: <UserCheck aria-hidden="true" /> },
  reschedule: { label: 'Preciso remarcar', icon: <CalendarSync aria-hidden="true" /> },
} as const

type AnswerButtonProps = {
  answer: PresenceAnswer
  answering: Answering
  leads?: PresenceAnswer | null
  focused?: PresenceAnswer | null
}

function AnswerButton({ answer, answering, leads, focused }: AnswerButtonProps) {
  const { label, icon } = ANSWER_BUTTONS[answer]
  const { give, pending } = answering
  return (
    <Button
      size={leads === answer ? 'lg' : 'default'}
      variant={leads === answer ? 'default' : 'outline'}
      icon={icon}
      className="max-sm:px-2"
      autoFocus={focused === answer}
      disabled={pending !== null && pending !== answer}
      pending={pending === answer}
      onClick={() => give(answer)}
    >
      {label}
    </Button>
  )
}

type AnsweredProps = {
  session: PatientSession
  presence: PresenceAnswer
  chosen: PresenceAnswer | null
  answering: Answering
}

function Answered({ session, presence, chosen, answering }: AnsweredProps) {
  const { name } = session.psychologist
  const { otherTime } = session
  const other = answering.given
    ? { leads: null, focused: null }
    : { leads: chosen, focused: chosen }
  if (presence === 'confirmed')
    return (
      <>
        <AnswerNote
          icon={ANSWER_BUTTONS.confirmed.icon}
          title="Presença confirmada"
          fresh={answering.given}
        >
          {name} vê na agenda que você vem.{' '}
          {awaitsPayment(inCents(session))
            ? 'Falta o pagamento para garantir o horário.'
            : 'Até lá!'}
        </AnswerNote>
        <div className={IN_PAIRS}>
          <AnswerButton answer="reschedule" answering={answering} {...other} />
        </div>
      </>
    )
  return (
    <>
      <AnswerNote
        icon={ANSWER_BUTTONS.reschedule.icon}
        title="Você avisou que precisa remarcar"
        fresh={answering.given}
      >
        O pedido está na agenda de {name}.{' '}
        {otherTime?.whatsappUrl
          ? 'Escreva também pelo WhatsApp para combinar o horário. '
          : 'Vocês combinam o novo horário. '}
        Enquanto isso, esta consulta continua marcada.
      </AnswerNote>
      <div className={IN_PAIRS}>
        {answering.move && (
          <Button
            variant={other.leads === 'confirmed' ? 'outline' : 'default'}
            icon={ANSWER_BUTTONS.reschedule.icon}
            onClick={answering.move}
          >
            Escolher outro horário
          </Button>
        )}
        <OtherTimeLinks
          session={session}
          quiet={answering.move !== undefined || other.leads === 'confirmed'}
          onChat={answering.stopSecondTap}
        />
        <AnswerButton answer="confirmed" answering={answering} {...other} />
      </div>
    </>
  )
}

type AnswerNoteProps = { icon: ReactNode; title: string; fresh: boolean; children: ReactNode }

/** The given answer. It takes the focus from the removed button, and is announced. */
function AnswerNote({ icon, title, fresh, children }: AnswerNoteProps) {
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (fresh) words.current?.focus()
  }, [fresh])
  return (
    <div ref={words} tabIndex={-1} className="flex items-start gap-3 outline-none">
      <span className="mt-0.5 text-petrol-ink [&_svg]:size-6">{icon}</span>
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        <p>{children}</p>
      </div>
    </div>
  )
}

/** Milliseconds after an answer in which a press is ignored: the tap was meant for the replaced button. */
const SECOND_TAP = 600

function useAnswering(
  answer: (answer: PresenceAnswer) => Promise<unknown>,
  onMove: PresencePanelProps['onMove'],
) {
  const [pending, setPending] = useState<PresenceAnswer | null>(null)
  const [given, setGiven] = useState(false)
  const givenAt = useRef(Number.NEGATIVE_INFINITY)
  const isSecondTap = () => performance.now() - givenAt.current < SECOND_TAP
  const give = async (chosen: PresenceAnswer) => {
    if (isSecondTap()) return
    if (chosen === 'reschedule' && onMove) return onMove()
    setPending(chosen)
    try {
      await answer(chosen)
      givenAt.current = performance.now()
      setGiven(true)
    } catch (error) {
      showRefusal(error)
    } finally {
      setPending(null)
    }
  }
  const stopSecondTap = (event: SyntheticEvent) => {
    if (isSecondTap()) event.preventDefault()
  }
  const move =
    onMove &&
    (() => {
      if (!isSecondTap()) onMove()
    })
  return { give, pending, given, stopSecondTap, move }
}

function showRefusal(error: unknown): void {
  const description = problemText(error)
  if (isProblem(error, 'consultation_already_closed'))
    toast({ title: 'Esta consulta não está mais marcada', description })
  else toast({ title: 'Erro ao enviar resposta', description, variant: 'destructive' })
}
