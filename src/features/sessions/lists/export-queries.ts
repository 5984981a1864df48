import type { TableColumn } from '../../../platform/server/table-file.ts'
import { periodName } from '../../../platform/shared/calendar.ts'
import { moneyOut } from '../../../platform/shared/fields.ts'
import { formatPhone } from '../../../platform/shared/phone.ts'
import { SESSION_TYPES } from '../../practice/session-types.ts'
import type { Session } from '../contract.ts'
import { OUTCOMES } from '../labels.ts'
import { statusText } from '../rules.ts'

export const sessionColumns: readonly TableColumn<Session>[] = [
  { header: 'Data e hora', kind: 'instant', width: 17, value: ({ datetime }) => datetime },
  { header: 'Paciente', kind: 'text', width: 30, value: ({ patientName }) => patientName },
  { header: 'Telefone', kind: 'text', width: 17, value: phoneOf },
  { header: 'Serviço', kind: 'text', width: 26, value: ({ serviceName }) => serviceName },
  { header: 'Tipo', kind: 'text', width: 12, value: ({ type }) => SESSION_TYPES[type] },
  { header: 'Duração (min)', kind: 'number', width: 14, value: ({ duration }) => duration },
  { header: 'Situação', kind: 'text', width: 12, value: statusText },
  { header: 'Valor', kind: 'money', width: 14, value: ({ price }) => price },
  { header: 'Falta ou cancelamento tardio', kind: 'text', width: 29, value: outcomeOf },
  { header: 'Cobrado no lugar do valor', kind: 'money', width: 25, value: chargedOf },
  { header: 'Recebido', kind: 'money', width: 14, value: ({ received }) => received },
  { header: 'Pago', kind: 'text', width: 7, value: ({ paid }) => (paid ? 'Sim' : 'Não') },
  { header: 'Pago em', kind: 'instant', width: 17, value: ({ paidAt }) => paidAt },
  { header: 'Sessão do pacote', kind: 'text', width: 17, value: placeOf },
  { header: 'Horário fixo', kind: 'day', width: 13, value: ({ seriesDate }) => seriesDate },
  { header: 'Cupom', kind: 'text', width: 14, value: ({ couponCode }) => couponCode },
  { header: 'Local ou link', kind: 'text', width: 32, value: ({ location }) => location },
  { header: 'Observações', kind: 'text', width: 40, value: ({ notes }) => notes },
  { header: 'Marcada em', kind: 'instant', width: 17, value: ({ createdAt }) => createdAt },
]

function phoneOf({ patientPhone }: Session): string | null {
  return patientPhone && formatPhone(patientPhone)
}

export function spanName({
  from,
  to,
}: {
  from?: string | undefined
  to?: string | undefined
}): string | null {
  if (from && to) return periodName({ from, to })
  return from ? `desde-${from}` : to ? `ate-${to}` : null
}

function outcomeOf({ outcome, feeWaived }: Session): string | null {
  if (outcome === null) return null
  return feeWaived ? `${OUTCOMES[outcome].line}, cobrança perdoada` : OUTCOMES[outcome].line
}

function chargedOf({ fee, feeWaived }: Session): string | null {
  return feeWaived ? moneyOut(0) : fee
}

function placeOf({ packagePlace, packageSessions }: Session): string | null {
  return packagePlace === null ? null : `${packagePlace} de ${packageSessions}`
}
