import { Plus } from 'lucide-react'
import { QUESTIONS } from '../../question-contract.ts'
import { LINKS } from '../site-links.ts'
import { WIDTH } from './section.tsx'

/** Of the same name only one stands open: the browser closes the others (a browser that does not leaves them open). */
export function Questions() {
  return (
    <section
      id="perguntas"
      aria-labelledby="perguntas-titulo"
      className="scroll-mt-4 bg-sunken py-16 sm:py-24"
    >
      <div className={`${WIDTH} grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.5fr]`}>
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
            <details
              key={question}
              name="perguntas"
              className="question group border-b border-line"
            >
              <summary className="flex list-none items-center justify-between gap-4 py-4.5 text-lg font-medium">
                <h3>{question}</h3>
                <Plus
                  aria-hidden="true"
                  className="size-5 shrink-0 text-petrol-ink transition-transform group-open:rotate-45"
                />
              </summary>
              <p className="max-w-2xl pr-8 pb-5 text-muted">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
