import AjarDoor from './drawings/door-ajar.svg?drawing'
import ClosedDoor from './drawings/door-closed.svg?drawing'
import OpenDoor from './drawings/door-open.svg?drawing'
import { Section } from './section.tsx'

const STEPS = [
  {
    title: 'Cadastre pacientes',
    text: 'Nome e telefone bastam. Quem agenda pelo seu link entra na lista sozinho.',
    Door: ClosedDoor,
  },
  {
    title: 'Agende sessões',
    text: 'Marque você, ou deixe o paciente escolher pelo link entre os horários que você abriu.',
    Door: AjarDoor,
  },
  {
    title: 'Receba pagamentos',
    text: 'O Pix sai pronto e vai direto para a sua conta. Você confirma, e pronto.',
    Door: OpenDoor,
  },
]

export function Steps() {
  return (
    <Section id="como-funciona" title="Três passos para abrir a porta" className="bg-sunken">
      <ol className="mt-10 grid grid-cols-1 gap-y-12 sm:mt-14 md:grid-cols-3">
        {STEPS.map(({ title, text, Door }, index) => (
          <li key={title} className="flex flex-wrap gap-x-4 gap-y-3 min-[22.5rem]:gap-x-6 md:block">
            <div className="w-20 shrink-0 self-start border-b-2 border-edge/60 min-[22.5rem]:w-28 md:w-auto">
              <Door className="block w-full max-w-full md:w-50" />
            </div>
            <div className="min-w-0 grow basis-36 md:pt-6 md:pr-10">
              <p
                aria-hidden="true"
                className="font-display text-3xl leading-none font-medium text-clay-ink"
              >
                {index + 1}
              </p>
              <h3 className="mt-1 font-display text-2xl font-medium">{title}</h3>
              <p className="mt-2 max-w-xs text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
