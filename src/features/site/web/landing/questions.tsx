import { Disclosure } from '../../../../platform/web/ui/disclosure.tsx'
import { QUESTIONS } from '../../questions.ts'
import { LINKS } from '../site-links.ts'
import { WIDTH } from './section.tsx'

export function Questions() {
  return (
    <section
      id="perguntas"
      aria-labelledby="perguntas-titulo"
      className="scroll-mt-4 bg-sunken py-16 sm:py-24"
    >
      <div className={`${WIDTH} grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.5fr]`}>
        <div>
          <h2 id="perguntas-titulo" className="font-display text-heading">
            Perguntas frequentes
          </h2>
          <p className="mt-4 text-lg text-muted">
            Ficou outra?{' '}
            <a
              href={LINKS.support}
              className="text-petrol-ink underline decoration-petrol/40 underline-offset-4 hover:decoration-current"
            >
              Pergunte para a gente
            </a>
            .
          </p>
        </div>
        <div className="border-t border-line">
          {QUESTIONS.map(({ question, answer }) => (
            <Disclosure
              key={question}
              name="perguntas"
              title={<h3 className="py-1 text-lg">{question}</h3>}
              className="border-b border-line"
            >
              <p className="max-w-2xl pr-8 pb-5 text-muted">{answer}</p>
            </Disclosure>
          ))}
        </div>
      </div>
    </section>
  )
}
