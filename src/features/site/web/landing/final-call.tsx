import { buttonClass } from '../../../../platform/web/ui/button.tsx'
import { LINKS } from '../site-links.ts'
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
        <DoorAjar />
      </div>
    </section>
  )
}

function DoorAjar() {
  return (
    <svg
      viewBox="0 0 320 380"
      aria-hidden="true"
      focusable="false"
      className="mx-auto block w-56 self-end overflow-visible md:w-full md:max-w-80"
    >
      <path className="fill-sunken" d="M-2000 330h4000v400h-4000z" />
      <path className="fill-light opacity-25" d="M196 330h48l150 90H120z" />
      <path
        className="fill-none stroke-light/50"
        strokeWidth="2"
        d="M64 330V136a96 96 0 0 1 192 0v194"
      />
      <path className="fill-light" d="M76 330V136a84 84 0 0 1 168 0v194z" />
      <path className="fill-surface" d="M75 330V136c0-48 37-89 81-85 30 3 42 40 42 90v205z" />
      <path
        className="fill-none stroke-light/35"
        strokeWidth="2"
        d="M94 310v-84l86 4v96zM94 206v-68c0-38 24-68 56-65 24 3 30 32 30 70v66z"
      />
      <circle className="fill-light" cx="188" cy="218" r="5" />
      <path className="stroke-edge/40" strokeWidth="2" d="M-2000 330h2064M256 330h2000" />
    </svg>
  )
}
