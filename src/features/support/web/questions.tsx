import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { TextLink } from '../../../platform/web/ui/text-link.tsx'

/** Spec part 1 §2, /support: the five questions. */
export const QUESTIONS: readonly { question: string; answer: ReactNode }[] = [
  {
    question: 'Como crio uma conta de psicólogo?',
    answer: (
      <>
        Abra o <TextLink href="/psychologist/register">cadastro</TextLink> e informe nome, e-mail,
        senha e o número do seu CRP. A conta é ativada em até 24 horas após a verificação do
        registro profissional.
      </>
    ),
  },
  {
    question: 'Como os pacientes agendam consultas?',
    answer:
      'Pelo link público do psicólogo: o paciente escolhe o serviço, o dia e o horário e informa nome e telefone, sem criar conta. Depois, recebe um código por SMS para acompanhar as próprias consultas.',
  },
  {
    question: 'Como funcionam os pagamentos?',
    answer:
      'O paciente paga por Pix diretamente ao psicólogo; a plataforma não recebe nem repassa esse valor. A chave Pix é cadastrada pelo psicólogo em seu perfil, em Configurações. A plataforma cobra somente a assinatura Pro.',
  },
  {
    question: 'Posso cancelar uma consulta?',
    answer:
      'Sim. O psicólogo e o paciente podem cancelar. Recomendamos avisar com pelo menos 24 horas de antecedência, para que o horário possa ser oferecido a outra pessoa.',
  },
  {
    question: 'Esqueci minha senha. E agora?',
    answer: (
      <>
        Psicólogos pedem um link por e-mail em{' '}
        <TextLink href="/psychologist/forgot-password">Esqueci minha senha</TextLink> e criam uma
        nova. Pacientes não têm senha: entram somente com o código enviado por SMS.
      </>
    ),
  },
]

/** Opens and closes without JavaScript. */
export function Questions() {
  return (
    <div className="divide-y divide-line border-y border-line">
      {QUESTIONS.map(({ question, answer }) => (
        <details key={question} className="group">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium hover:text-petrol-ink [&::-webkit-details-marker]:hidden">
            {question}
            <Plus
              aria-hidden="true"
              className="size-5 shrink-0 text-petrol-ink transition-transform group-open:rotate-45"
            />
          </summary>
          <p className="max-w-[68ch] pb-5 text-muted">{answer}</p>
        </details>
      ))}
    </div>
  )
}
