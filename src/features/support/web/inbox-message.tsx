import { Check, Mail, RotateCcw, TriangleAlert } from 'lucide-react'
import { DEFAULT_ZONE, formatDateTime } from '../../../platform/shared/calendar.ts'
import { formatPhone } from '../../../platform/shared/phone.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card } from '../../../platform/web/ui/card.tsx'
import { Disclosure } from '../../../platform/web/ui/disclosure.tsx'
import { useNow } from '../../../platform/web/use-clock.ts'
import { PLAN_LABELS } from '../../practice/plans.ts'
import { PRIORITY_REPLY_TIME, SUPPORT_CATEGORIES } from '../contract.ts'
import type { SupportMessage } from '../inbox-contract.ts'
import { replyAddress } from '../inbox-rules.ts'
import type { Marking } from './use-marking.ts'

type InboxMessageProps = { message: SupportMessage; marking: Marking }

export function InboxMessage({ message, marking }: InboxMessageProps) {
  return (
    <Card className="px-[min(1.25rem,6vw)] sm:px-6">
      <Disclosure title={<Head message={message} />}>
        <div className="space-y-5 border-t border-line py-5">
          <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">{message.message}</p>
          <Facts message={message} />
          <Answer message={message} marking={marking} />
        </div>
      </Disclosure>
    </Card>
  )
}

function Head({ message }: { message: SupportMessage }) {
  const { subject, name, category, createdAt } = message
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="min-w-0 basis-[min(15rem,100%)] grow">
        <span className="block wrap-anywhere">{subject}</span>
        <span className="block text-sm font-normal text-muted wrap-anywhere tabular-nums">
          {name} · {SUPPORT_CATEGORIES[category]} · {formatDateTime(createdAt, DEFAULT_ZONE)}
        </span>
      </span>
      <Urgency message={message} />
    </span>
  )
}

function Urgency({ message: { answeredAt, answerBy } }: { message: SupportMessage }) {
  const now = useNow()
  if (answeredAt) return <Badge variant="paid">Respondida</Badge>
  if (!answerBy) return null
  if (Date.parse(answerBy) >= now)
    return <Badge variant="pending">Pro: responder em {PRIORITY_REPLY_TIME}</Badge>
  return (
    <Badge variant="destructive" icon={<TriangleAlert aria-hidden="true" />}>
      Pro: atrasada desde {formatDateTime(answerBy, DEFAULT_ZONE)}
    </Badge>
  )
}

function Facts({ message }: { message: SupportMessage }) {
  const { email, phone, psychologist, answeredAt } = message
  const facts = [
    { label: 'E-mail', value: email },
    ...(phone ? [{ label: 'Telefone', value: formatPhone(phone) }] : []),
    ...(psychologist
      ? [{ label: 'Conta', value: `${psychologist.name}, ${PLAN_LABELS[psychologist.plan]}` }]
      : []),
    ...(answeredAt
      ? [{ label: 'Respondida', value: formatDateTime(answeredAt, DEFAULT_ZONE) }]
      : []),
  ]
  return (
    <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-muted max-sm:mt-1">{label}</dt>
          <dd className="wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Answer({ message, marking }: InboxMessageProps) {
  const { id, answeredAt, subject } = message
  const isAnswered = answeredAt !== null
  return (
    <div className="flex flex-wrap gap-3">
      <a
        className={buttonClass({ variant: isAnswered ? 'outline' : 'default' })}
        href={replyAddress(message)}
      >
        <Mail aria-hidden="true" />
        Responder por e-mail
      </a>
      <Button
        variant="outline"
        icon={isAnswered ? <RotateCcw aria-hidden="true" /> : <Check aria-hidden="true" />}
        aria-label={`${isAnswered ? 'Reabrir' : 'Marcar como respondida'}: ${subject}`}
        pending={marking.pendingId === id}
        onClick={() => marking.mark(id, !isAnswered)}
      >
        {isAnswered ? 'Reabrir' : 'Marcar como respondida'}
      </Button>
    </div>
  )
}
