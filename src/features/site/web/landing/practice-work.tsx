import {
  CalendarSync,
  FileCheck2,
  FileSignature,
  type LucideIcon,
  NotebookPen,
  Receipt,
  ScrollText,
} from 'lucide-react'
import { Section } from './section.tsx'

const WORK: readonly { title: string; text: string; Icon: LucideIcon }[] = [
  {
    title: 'Prontuário',
    text: 'Criptografado, aberto com a sua senha, com as partes que o CFP pede. O que você escreve é salvo sozinho.',
    Icon: NotebookPen,
  },
  {
    title: 'Documentos do CFP',
    text: 'Declaração, atestado, relatório, laudo e parecer, com as partes da Resolução CFP 06/2019.',
    Icon: ScrollText,
  },
  {
    title: 'Contrato',
    text: 'O paciente lê e aceita pelo link, com nome e CPF. A hora do aceite e o texto ficam guardados.',
    Icon: FileSignature,
  },
  {
    title: 'Horário fixo',
    text: 'Toda segunda às 9h, a cada duas semanas ou por mês. Se a data cai em feriado ou folga, você decide.',
    Icon: CalendarSync,
  },
  {
    title: 'Fechamento do mês',
    text: 'No Pro, um demonstrativo por paciente, com um Pix só, pronto para enviar.',
    Icon: FileCheck2,
  },
  {
    title: 'Recibos e Receita Saúde',
    text: 'Cada pagamento tem seu recibo em PDF, em nome de quem pagou, e o arquivo para o Carnê-Leão sai pronto.',
    Icon: Receipt,
  },
]

/** The part about the time after a session: records, documents, agreements and accounts. */
export function PracticeWork() {
  return (
    <Section
      id="consultorio"
      title="E o que vem depois da sessão"
      lead="Anotar, documentar, cobrar e prestar contas, sem sair do consultório."
    >
      <ul className="mt-10 grid grid-cols-1 gap-x-10 gap-y-8 sm:mt-14 sm:grid-cols-2 lg:grid-cols-3">
        {WORK.map(({ title, text, Icon }) => (
          <li key={title} className="flex min-w-0 gap-4 border-t border-line pt-5">
            <Icon aria-hidden="true" className="mt-1 size-6 shrink-0 text-petrol-ink" />
            <div className="min-w-0">
              <h3 className="font-display text-xl font-medium">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
