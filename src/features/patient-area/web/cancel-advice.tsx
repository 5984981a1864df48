import { pluralize } from '../../../platform/shared/figures.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { timeForReader, useOwnZone } from '../../../platform/web/own-time.ts'
import type { PatientSession } from '../contract.ts'
import { leavesNotice } from '../rules.ts'

type CancelAdviceProps = {
  session: Pick<
    PatientSession,
    | 'datetime'
    | 'timezone'
    | 'paid'
    | 'price'
    | 'package'
    | 'psychologist'
    | 'noticeHours'
    | 'freeUntil'
    | 'lateFee'
  >
  now: number
}

export function CancelAdvice({ session, now }: CancelAdviceProps) {
  const ownZone = useOwnZone(session.timezone)
  return (
    <div className="space-y-3 rounded-lg bg-sunken px-4 py-3">
      <p>{costText(session, ownZone) ?? noticeText(session, now)}</p>
      {session.paid && !(session.package && session.lateFee) && <p>{refundText(session)}</p>}
    </div>
  )
}

function costText(
  { freeUntil, lateFee, price, package: bought, timezone }: Session,
  ownZone: string | null,
): string | null {
  if (freeUntil === null) return null
  const deadline = timeForReader(freeUntil, timezone, ownZone)
  if (lateFee === null) return `Cancelar é grátis até ${deadline}: você está dentro desse prazo.`
  const late = `O prazo para cancelar de graça terminou em ${deadline}. Cancelando agora,`
  if (!bought) return `${late} você paga ${formatMoney(lateFee)}.`
  return lateFee === price
    ? `${late} esta sessão do seu pacote conta como usada.`
    : `${late} você paga ${formatMoney(lateFee)}, e a sessão volta ao seu pacote.`
}

type Session = CancelAdviceProps['session']

function noticeText(session: Session, now: number): string {
  const { noticeHours } = session
  if (noticeHours === 0) return 'Você pode cancelar até o início da consulta.'
  const hours = pluralize(noticeHours, 'hora', 'horas')
  return leavesNotice(session, now)
    ? `Avise com pelo menos ${hours} de antecedência: você está dentro desse prazo.`
    : `Faltam menos de ${hours}. O ideal é avisar com ${hours} de antecedência; se puder, avise também por mensagem.`
}

function refundText({ psychologist, lateFee }: Session): string {
  return lateFee === null
    ? `O pagamento já foi feito: combine a devolução com ${psychologist.name}.`
    : `O pagamento já foi feito: o que passar desse valor, combine com ${psychologist.name}.`
}
