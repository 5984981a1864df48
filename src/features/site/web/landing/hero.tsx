import { buttonClass } from '../../../../platform/web/ui/button.tsx'
import { FREE_PATIENTS } from '../../../practice/plans.ts'
import { LINKS } from '../site-links.ts'
import { DayCard } from './day-card.tsx'
import HeroScene from './drawings/hero.svg?drawing'
import { WIDTH } from './section.tsx'

export function Hero() {
  return (
    <section aria-labelledby="inicio-titulo" className="relative overflow-clip">
      <div className={`${WIDTH} grid grid-cols-1 xl:min-h-152 xl:grid-cols-[0.78fr_1fr] xl:gap-4`}>
        <div className="relative z-1 pt-8 pb-4 sm:pt-12 xl:self-center xl:pb-36">
          <h1 id="inicio-titulo" className="max-w-140 font-display text-hero">
            Entre uma sessão e outra, tudo no lugar.
          </h1>
          <p className="mt-6 max-w-lg text-lg text-muted sm:text-xl xl:max-w-md">
            Agenda, pacientes e Pix para psicólogas e psicólogos autônomos. Você compartilha um
            link, o paciente escolhe o horário e o pagamento vai direto para você.
          </p>
          <div className="mt-8 grid grid-cols-1 gap-3 sm:flex sm:flex-wrap">
            <a href={LINKS.register} className={buttonClass({ size: 'lg' })}>
              Começar grátis
            </a>
            <a href={LINKS.demo} className={buttonClass({ size: 'lg', variant: 'outline' })}>
              Ver demonstração
            </a>
          </div>
          <p className="mt-4 text-muted">Grátis para até {FREE_PATIENTS} pacientes. Sem cartão.</p>
        </div>
        <div className="relative pb-10 xl:pb-0">
          <HeroScene className="block w-full overflow-visible max-xl:mx-auto max-xl:max-w-md xl:absolute xl:bottom-0 xl:left-0 xl:[&_.plant]:hidden" />
          <DayCard />
        </div>
      </div>
    </section>
  )
}
