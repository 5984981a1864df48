import { addDays, dayAt } from '../../platform/shared/calendar.ts'
import { centsToText } from '../../platform/shared/money.ts'
import { displayName } from '../patients/rules.ts'
import { dueCents, inCents } from '../sessions/rules.ts'
import { byTime, cents, type Practice, patientOf } from './practice.ts'
import { isOwedNow } from './session-changes.ts'

type Movement = readonly [day: string, amount: string, text: string]

const MOST_OPEN = 6
const MOST_RECORDED = 3
const DAYS = 30

/** Returns a made-up statement of the last month as OFX: some owed amounts, some payments recorded by hand, and private spending. */
export function madeUpStatement(practice: Practice, now: number): string {
  const today = dayAt(now, practice.profile.timezone)
  const firstDay = addDays(today, -DAYS)
  const lines: Movement[] = [
    ...openOnes(practice, firstDay, now),
    ...recordedOnes(practice, firstDay),
    [addDays(firstDay, 3), '-1450.00', 'PIX ENVIADO IMOBILIARIA BOM CANTO'],
    [addDays(firstDay, 8), '-96.40', 'DEBITO AUTOMATICO COMPANHIA DE ENERGIA'],
    [addDays(firstDay, 11), '400.00', 'PIX RECEBIDO RAIMUNDO PRADO'],
    [addDays(firstDay, 15), '-12.90', 'TARIFA PACOTE DE SERVICOS'],
  ]
  const movements = lines
    .filter(([day]) => day <= today)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(
      ([day, amount, text], index) =>
        `<STMTTRN><DTPOSTED>${day.replaceAll('-', '')}<TRNAMT>${amount}<FITID>${index + 1}<MEMO>${text}</STMTTRN>`,
    )
  return `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM><ACCTID>10203-4</BANKACCTFROM><BANKTRANLIST>
${movements.join('\n')}
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
}

const printed = (name: string) =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().slice(0, 32)

/** Returns payments of sessions without a statement, each by its patient the day after. */
function openOnes(practice: Practice, firstDay: string, now: number): Movement[] {
  const zone = practice.profile.timezone
  return practice.sessions
    .filter((session) => session.packagePlace === null && isOwedNow(session, now))
    .filter(
      ({ datetime }) => Date.parse(datetime) < now && dayAt(Date.parse(datetime), zone) >= firstDay,
    )
    .toSorted(byTime)
    .slice(0, MOST_OPEN)
    .flatMap((session): Movement[] => {
      const patient = patientOf(practice, session.patientId)
      if (!patient) return []
      const day = addDays(dayAt(Date.parse(session.datetime), zone), 1)
      const payer = patient.people.find(({ pays }) => pays)?.name ?? displayName(patient)
      return [[day, centsToText(dueCents(inCents(session))), `PIX RECEBIDO ${printed(payer)}`]]
    })
}

/** Returns the payments by Pix that were recorded by hand, as the bank lists them. */
function recordedOnes(practice: Practice, firstDay: string): Movement[] {
  return practice.payments
    .filter(
      ({ kind, method, receivedOn }) =>
        kind === 'payment' && method === 'pix' && receivedOn >= firstDay,
    )
    .slice(-MOST_RECORDED)
    .flatMap(({ sessionId, payer, receivedOn, amount }): Movement[] => {
      const session = practice.sessions.find(({ id }) => id === sessionId)
      const patient = session && patientOf(practice, session.patientId)
      if (!patient || cents(amount) === 0) return []
      return [[receivedOn, amount, `PIX RECEBIDO ${printed(payer?.name ?? displayName(patient))}`]]
    })
}
