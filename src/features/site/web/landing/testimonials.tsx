import { WIDTH } from './section.tsx'

/** Texts that we wrote ourselves, labelled as such: they are no quotes. */
const [first, ...others] = [
  {
    words:
      'Eu fechava o dia respondendo mensagem para encaixar horário. Agora mando o link e vou jantar.',
    who: 'Helena, psicóloga clínica',
  },
  {
    words: 'O Pix já vai com o valor certo. Eu só confirmo, e a planilha ficou para trás.',
    who: 'Rafael, atendimento online',
  },
  {
    words: 'Abro a semana na segunda de manhã e respiro: está tudo ali.',
    who: 'Lívia, online e presencial',
  },
] as const

export function Testimonials() {
  return (
    <section aria-labelledby="depoimentos-titulo" className="border-y border-line py-16 sm:py-20">
      <div className={`${WIDTH} grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[1.35fr_1fr]`}>
        <div>
          <h2 id="depoimentos-titulo" className="font-semibold text-clay-ink">
            Depoimentos ilustrativos
          </h2>
          <p className="mt-0.5 text-sm text-muted">
            Personagens e falas criados por nós, para mostrar situações comuns.
          </p>
          <figure className="mt-8">
            <blockquote className="font-display text-[clamp(1.75rem,1.3rem+2vw,2.6rem)] leading-[1.15] font-medium text-pretty">
              “{first.words}”
            </blockquote>
            <figcaption className="mt-5 text-muted">{first.who}</figcaption>
          </figure>
        </div>
        <div className="grid content-center gap-8">
          {others.map(({ words, who }) => (
            <figure key={who} className="border-l-2 border-clay pl-5">
              <blockquote className="text-lg">“{words}”</blockquote>
              <figcaption className="mt-2 text-sm text-muted">{who}</figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  )
}
