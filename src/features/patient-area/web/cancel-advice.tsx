import { NOTICE_ADVISED_HOURS, type PatientSession } from '../contract.ts'
import { leavesNotice } from '../rules.ts'

type CancelAdviceProps = {
  session: Pick<PatientSession, 'datetime' | 'paid' | 'psychologist'>
  now: number
}

/** 24 hours' notice is advised, not demanded. Money that was paid is settled between patient and psychologist. */
export function CancelAdvice({ session, now }: CancelAdviceProps) {
  return (
    <div className="space-y-3 rounded-lg bg-sunken px-4 py-3">
      <p>
        {leavesNotice(session, now)
          ? `Avise com pelo menos ${NOTICE_ADVISED_HOURS} horas de antecedência: você está dentro desse prazo.`
          : `Faltam menos de ${NOTICE_ADVISED_HOURS} horas. O ideal é avisar com ${NOTICE_ADVISED_HOURS} horas de antecedência; se puder, avise também por mensagem.`}
      </p>
      {session.paid && (
        <p>O pagamento já foi feito: combine a devolução com {session.psychologist.name}.</p>
      )}
    </div>
  )
}
