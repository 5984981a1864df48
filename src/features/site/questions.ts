import { APP_NAME } from '../../platform/shared/app-name.ts'
import { formatMoney } from '../../platform/shared/money.ts'
import { FREE_PATIENTS, FREE_SESSIONS_A_MONTH, PLAN_PRICES } from '../practice/plans.ts'
import { KEPT_DAYS } from '../practice/rules.ts'
import { MONEY_BACK_DAYS } from '../subscription/plan-features.ts'

interface Question {
  question: string
  answer: string
}

export const QUESTIONS: readonly Question[] = [
  {
    question: 'Preciso pagar para começar?',
    answer: `Não. O plano Básico custa ${formatMoney(0)}, não pede cartão e não tem prazo: até ${FREE_PATIENTS} pacientes e ${FREE_SESSIONS_A_MONTH} sessões por mês. Quando precisar de mais, o Pro custa ${formatMoney(PLAN_PRICES.pro)} por mês ou ${formatMoney(PLAN_PRICES['pro-annual'])} por ano.`,
  },
  {
    question: 'Como recebo pelas consultas?',
    answer: `Por Pix, direto do paciente para você. A cada agendamento, o Pix já sai com o valor e a sua chave, e você registra o recebimento com um toque. O ${APP_NAME} não intermedeia esses pagamentos: cobra apenas a assinatura.`,
  },
  {
    question: 'Meus pacientes precisam criar uma conta?',
    answer:
      'Não. Eles abrem o seu link, escolhem o serviço e o horário e informam nome e WhatsApp. Depois, o link da confirmação sempre abre a consulta. Para ver todas, eles entram com o telefone e, quando pedido, um código por SMS ou e-mail, sem senha.',
  },
  {
    question: 'Os dados dos meus pacientes ficam protegidos?',
    answer:
      'Sim. Seguimos a LGPD: a conexão é criptografada, cada conta vê somente os próprios pacientes e o consentimento fica registrado no agendamento. Em qualquer plano, inclusive o gratuito, você pode baixar uma cópia dos seus dados.',
  },
  {
    question: 'Posso cancelar quando quiser?',
    answer: `Pode, a qualquer momento e sem taxas. O acesso ao Pro continua até o fim do período pago e seus dados ficam guardados por ${KEPT_DAYS} dias após o cancelamento. E, se o Pro não for para você, devolvemos o valor pago nos primeiros ${MONEY_BACK_DAYS} dias.`,
  },
]
