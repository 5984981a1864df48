import {
  ArrowRight,
  CircleAlert,
  CircleDashed,
  Mail,
  MessageCircle,
  Smartphone,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '../../../../platform/shared/calendar.ts'
import { pluralize } from '../../../../platform/shared/figures.ts'
import { centsOf, formatMoney } from '../../../../platform/shared/money.ts'
import { readSenders } from '../../../../platform/web/page-meta.ts'
import { IconText } from '../../../../platform/web/ui/icon-text.tsx'
import { useNow } from '../../../../platform/web/use-clock.ts'
import { useProfile } from '../../../practice/web/api.ts'
import type { SendChannel, Statement, StatementSend } from '../../contract.ts'
import { daysWaiting, lastSendOf, standingOf } from '../standing-rules.ts'

type MoneyMarkProps = {
  statement: Statement
  summed?: boolean
}

export function MoneyMark({ statement, summed = false }: MoneyMarkProps) {
  const { data: profile } = useProfile()
  const days = daysWaiting(statement, useNow())
  const state = standingOf(statement)
  if (state === 'paid') return <IconText tone="paid">Pago</IconText>
  if (state === 'nothing')
    return (
      <IconText tone="quiet" icon={<CircleDashed aria-hidden="true" />}>
        Nada a pagar
      </IconText>
    )
  if (state === 'followed')
    return (
      <IconText tone="quiet" icon={<ArrowRight aria-hidden="true" />}>
        Segue no nº {statement.followedBy}
      </IconText>
    )
  const partly = summed ? 'Pago em parte' : `Faltam ${formatMoney(statement.open)}`
  const since = days !== null && days > 0 && ` há ${pluralize(days, 'dia', 'dias')}`
  const lateAfter = profile?.statementReminderDays ?? Number.POSITIVE_INFINITY
  if (days !== null && days >= lateAfter)
    return (
      <IconText
        tone="pending"
        icon={<TriangleAlert aria-hidden="true" className="text-destructive-ink!" />}
      >
        {state === 'partly' ? `${partly}, em atraso` : 'Em atraso'}
        {since}
      </IconText>
    )
  return (
    <IconText tone="pending">
      {state === 'partly' ? partly : 'Em aberto'}
      {since}
    </IconText>
  )
}

const CHANNEL_ICONS: Record<SendChannel, ReactNode> = {
  whatsapp: <MessageCircle aria-hidden="true" />,
  email: <Mail aria-hidden="true" />,
  sms: <Smartphone aria-hidden="true" />,
}

const CHANNEL_NAMES: Record<SendChannel, string> = {
  whatsapp: 'WhatsApp',
  email: 'e-mail',
  sms: 'SMS',
}

type SendMarkProps = { sends: readonly StatementSend[]; zone: string }

export function SendMark({ sends, zone }: SendMarkProps) {
  const last = lastSendOf(sends)
  if (last)
    return (
      <IconText tone="quiet" icon={CHANNEL_ICONS[last.channel]}>
        <span aria-hidden="true">
          {isKept(last)
            ? 'Em arquivo (teste)'
            : last.state === 'waiting'
              ? 'A caminho'
              : `${last.isReminder ? 'Lembrado' : 'Enviado'} ${formatDate(last.at, zone).slice(0, 5)}`}
        </span>
        <span className="sr-only">{sendText(last, zone)}</span>
      </IconText>
    )
  return (
    <IconText tone="quiet" icon={<CircleDashed aria-hidden="true" />}>
      {sends.length > 0 ? 'Não foi entregue' : 'Não enviado'}
    </IconText>
  )
}

export function SendHistory({ sends, zone }: SendMarkProps) {
  if (sends.length === 0) return null
  return (
    <ul className="space-y-1.5">
      {sends.map((send) => (
        <li key={`${send.channel} ${send.at}`} className="flex items-start gap-2 tabular-nums">
          <span
            className={`mt-0.5 [&_svg]:size-5 ${send.state === 'failed' ? 'text-destructive-ink' : 'text-paid-ink'}`}
          >
            {send.state === 'failed' ? (
              <CircleAlert aria-hidden="true" />
            ) : (
              CHANNEL_ICONS[send.channel]
            )}
          </span>
          {sendText(send, zone)}
        </li>
      ))}
    </ul>
  )
}

/** Returns whether an e-mail is only written to a file, as in a trial without a sender. */
export function isKept({ channel, state, keptInFile }: StatementSend): boolean {
  return keptInFile || (state === 'waiting' && channel === 'email' && !readSenders().mail)
}

function sendText(send: StatementSend, zone: string): string {
  const { channel, at, isReminder, state } = send
  const what = isReminder ? 'Lembrete' : 'Demonstrativo'
  const by = `por ${CHANNEL_NAMES[channel]}`
  const day = formatDate(at, zone)
  if (isKept(send)) return `${what} ${by} em ${day}: guardado em arquivo (teste)`
  if (state === 'failed') return `${what} ${by} em ${day}: não foi entregue`
  if (state === 'waiting') return `${isReminder ? 'Lembrete a' : 'A'} caminho ${by}`
  return `${isReminder ? 'Lembrado' : 'Enviado'} ${by} em ${day}`
}

export function Total({ total }: { total: string }) {
  const cents = centsOf(total)
  if (cents === 0) return <span className="font-normal text-muted">Nada a pagar</span>
  if (cents > 0) return formatMoney(total)
  return (
    <>
      {formatMoney(total)}
      <span className="block text-xs font-normal text-muted">a favor do paciente</span>
    </>
  )
}
