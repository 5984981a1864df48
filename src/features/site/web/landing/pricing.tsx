import { formatMoney } from '../../../../platform/shared/money.ts'
import { KEPT_DAYS } from '../../../practice/rules.ts'
import { ANNUAL_SAVING, MONEY_BACK_DAYS } from '../../../subscription/plan-features.ts'
import { BasicOffer, PlusOffer, ProOffer } from './plan-offers.tsx'
import { Section } from './section.tsx'

const ASSURANCES = [
  {
    title: `Garantia de ${MONEY_BACK_DAYS} dias`,
    text: 'Se o Pro não for para você, devolvemos o que pagou.',
  },
  { title: 'Cancele quando quiser', text: 'Sem taxas, sem multa, sem ligação.' },
  {
    title: `Dados guardados por ${KEPT_DAYS} dias`,
    text: 'Mesmo depois do cancelamento, dá tempo de voltar ou de levar tudo.',
  },
] as const

export function Pricing() {
  return (
    <Section
      id="precos"
      title="Comece de graça. Cresça quando fizer sentido."
      className="group/prices"
    >
      <fieldset className="mt-8 inline-flex max-w-full flex-wrap rounded-[1.75rem] border border-line bg-sunken p-1 max-sm:text-sm">
        <legend className="sr-only">Forma de pagamento do Pro</legend>
        <Period id="pagamento-mensal" label="Mensal" chosen />
        <Period id="pagamento-anual" label={`Anual: economize ${formatMoney(ANNUAL_SAVING)}`} />
      </fieldset>
      <div className="mt-6 grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)_minmax(0,1fr)] lg:items-center">
        <BasicOffer />
        <ProOffer />
        <PlusOffer />
      </div>
      <ul className="mt-12 grid gap-6 border-t border-line pt-8 sm:grid-cols-3">
        {ASSURANCES.map(({ title, text }) => (
          <li key={title}>
            <p className="font-display text-xl font-medium">{title}</p>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Period({ id, label, chosen }: { id: string; label: string; chosen?: boolean }) {
  return (
    <label className="grid min-h-11 grow items-center rounded-full px-3 py-1.5 text-center leading-tight has-checked:bg-petrol has-checked:text-on-petrol forced-colors:has-checked:underline has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:px-5">
      <input type="radio" id={id} name="pagamento" defaultChecked={chosen} className="sr-only" />
      {label}
    </label>
  )
}
