import { centsOf, formatMoney } from '../../../platform/shared/money.ts'
import { Card } from '../../../platform/web/ui/card.tsx'
import type { PatientMoney as Money } from '../contract.ts'
import { usePatientMoney } from './api.ts'
import { PatientName } from './patient-session-card.tsx'
import { ReceiptButtons } from './receipt-buttons.tsx'

/** Shows what a patient paid in advance or in excess. */
export default function PatientMoney({ phone }: { phone: string }) {
  const { data } = usePatientMoney(phone)
  if (!data || data.length === 0) return null
  return (
    <section>
      <h2 className="mb-4 text-xl font-semibold">Seu saldo</h2>
      <ul className="space-y-4">
        {data.map((money) => (
          <li key={money.id}>
            <MoneyCard money={money} phone={phone} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function MoneyCard({ money, phone }: { money: Money; phone: string }) {
  const { amount, psychologist, receipts } = money
  return (
    <Card className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 p-[min(1.25rem,6vw)] sm:p-6">
      <div className="min-w-0">
        <h3 className="font-semibold wrap-anywhere">{psychologist.name}</h3>
        <PatientName {...money} />
        <p className="text-sm text-muted">{textOf(centsOf(amount))}</p>
      </div>
      <p className="text-xl font-semibold whitespace-nowrap tabular-nums">{formatMoney(amount)}</p>
      {receipts.length > 0 && (
        <div className="w-full">
          <ReceiptButtons receipts={receipts} phone={phone} />
        </div>
      )}
    </Card>
  )
}

function textOf(cents: number): string {
  if (cents < 0) return 'Um pagamento foi devolvido pelo banco: combine com quem atende você.'
  return cents > 0 ? 'Pago antes, para as próximas consultas.' : 'Já usado nas suas consultas.'
}
