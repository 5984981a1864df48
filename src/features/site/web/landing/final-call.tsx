import { buttonClass } from '../../../../platform/web/ui/button.tsx'
import { LINKS } from '../site-links.ts'
import EveningDoor from './drawings/evening-door.svg?drawing'
import { WIDTH } from './section.tsx'

export function FinalCall() {
  return (
    <section aria-labelledby="convite-titulo" className="evening overflow-clip bg-paper text-ink">
      <div className={`${WIDTH} grid grid-cols-1 gap-x-10 md:grid-cols-[1.4fr_1fr]`}>
        <div className="py-16 sm:py-24">
          <h2 id="convite-titulo" className="font-display text-hero">
            A porta está aberta.
          </h2>
          <p className="mt-5 max-w-md text-lg text-muted">
            Crie sua conta, diga em que horários atende e compartilhe seu link ainda hoje.
          </p>
          <div className="mt-8 grid grid-cols-1 gap-3 sm:flex sm:flex-wrap">
            <a href={LINKS.register} className={buttonClass({ size: 'lg' })}>
              Começar grátis
            </a>
            <a href={LINKS.support} className={buttonClass({ size: 'lg', variant: 'outline' })}>
              Falar com um consultor
            </a>
          </div>
        </div>
        <EveningDoor className="mx-auto block w-56 self-end overflow-visible md:w-full md:max-w-80" />
      </div>
    </section>
  )
}
