import type { ReactNode } from 'react'
import { Disclosure } from '../../../platform/web/ui/disclosure.tsx'
import { TextLink } from '../../../platform/web/ui/text-link.tsx'
import { ActivationText } from '../../practice/web/parts/activation-text.tsx'

export const QUESTIONS: readonly { question: string; answer: ReactNode }[] = [
  {
    question: 'Como crio uma conta de psicólogo?',
    answer: (
      <>
        Abra o <TextLink href="/psychologist/register">cadastro</TextLink> e informe nome, e-mail,
        senha e o número do seu CRP. <ActivationText />
      </>
    ),
  },
  {
    question: 'Como os pacientes agendam consultas?',
    answer:
      'Pelo link público do psicólogo: o paciente escolhe o serviço, o dia e o horário e informa nome e telefone, sem criar conta. A confirmação traz um link que sempre abre essa consulta. Para ver todas, o paciente entra com o telefone e, quando pedido, com o código enviado por SMS ou e-mail.',
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
        nova. Pacientes não têm senha: entram com o telefone e, quando pedido, com o código enviado
        por SMS ou e-mail. O link da confirmação abre a consulta mesmo sem código.
      </>
    ),
  },
]

export function Questions() {
  return (
    <div className="divide-y divide-line border-y border-line">
      {QUESTIONS.map(({ question, answer }) => (
        <Disclosure key={question} title={<h3>{question}</h3>}>
          <p className="max-w-[68ch] pb-5 text-muted">{answer}</p>
        </Disclosure>
      ))}
    </div>
  )
}
