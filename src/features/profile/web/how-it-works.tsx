import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'

const STEPS = [
  { title: 'O paciente abre o link', text: 'Sem cadastro e sem baixar nada.' },
  { title: 'Preenche os dados', text: 'E escolhe um dos seus horários disponíveis.' },
  { title: 'Paga por Pix', text: 'E envia o comprovante pelo aplicativo de mensagens.' },
]

export function HowItWorks() {
  return (
    <Card>
      <CardHeader title="Como funciona" />
      <CardBody>
        <ol className="space-y-4">
          {STEPS.map(({ title, text }, index) => (
            <li key={title} className="flex gap-3">
              <span
                aria-hidden="true"
                className="grid size-7 shrink-0 place-items-center rounded-full bg-petrol-soft text-sm font-semibold text-petrol-ink"
              >
                {index + 1}
              </span>
              <div className="min-w-0">
                <p className="font-medium">{title}</p>
                <p className="text-sm text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </CardBody>
    </Card>
  )
}
