import { type CancelRule, cancelRuleText } from '../practice/cancel-rules.ts'

/** The contract between a psychologist and a patient: its text, what is filled into it, and who accepts it. */

/** What a template's text may name in braces, and how a screen explains it. */
export const PLACEHOLDERS = {
  paciente: 'Nome do paciente',
  responsavel: 'Nome do responsável, de quem é menor',
  profissional: 'Seu nome',
  crp: 'Seu CRP',
  valor: 'Valor e forma de pagamento',
  frequencia: 'Frequência e duração das sessões',
  cancelamento: 'Sua regra de faltas e cancelamentos, das Configurações',
  tecnologias: 'Tecnologias usadas no atendimento on-line',
  data: 'Dia do envio',
} as const
export type Placeholder = keyof typeof PLACEHOLDERS

const NAMED = /\{([\p{L}_]+)\}/gu

/** Returns what a text names in braces and no contract knows, each once. */
export function unknownPlaceholders(text: string): string[] {
  const named = [...text.matchAll(NAMED)].map(([, name = '']) => name)
  return [...new Set(named)].filter((name) => !Object.hasOwn(PLACEHOLDERS, name))
}

/** Returns a template's text with its placeholders filled. */
export function fillTemplate(text: string, values: Readonly<Record<Placeholder, string>>): string {
  return text.replaceAll(NAMED, (named, name: string) =>
    Object.hasOwn(values, name) ? values[name as Placeholder] : named,
  )
}

const NO_FEE = 'Cancelar é grátis; faltas não são cobradas.'

/** Returns the practice's rule of absences as a contract states it. */
export function absenceText(rule: CancelRule): string {
  return cancelRuleText(rule) ?? NO_FEE
}

/** Years of age from which a patient accepts without a guardian (Código Civil, art. 5). */
const MAJORITY = 18

/** Whether somebody born on that day is a minor on another; both as `YYYY-MM-DD`. */
export function isMinor(birthDate: string | null, today: string): boolean {
  if (birthDate === null) return false
  const majority = `${Number(birthDate.slice(0, 4)) + MAJORITY}${birthDate.slice(4)}`
  return today < majority
}

/** Who a patient is, as far as accepting goes. */
export interface Party {
  name: string
  cpf: string | null
  guardianCpf: string | null
}

export interface Signer {
  name: string
  /** Eleven digits. */
  cpf: string
}

const sameName = (one: string, other: string) =>
  one.trim().localeCompare(other.trim(), 'pt-BR', { sensitivity: 'base' }) === 0

/** Returns why this person does not accept for the patient; null where nothing speaks against it. */
export function signerFault(
  { name, cpf, guardianCpf }: Party,
  isByGuardian: boolean,
  signer: Signer,
): { field: keyof Signer; message: string } | null {
  if (isByGuardian && (sameName(signer.name, name) || signer.cpf === cpf))
    return {
      field: sameName(signer.name, name) ? 'name' : 'cpf',
      message: 'Quem aceita é o responsável: informe os dados dele, não os do paciente',
    }
  const known = isByGuardian ? guardianCpf : cpf
  if (known === null || known === signer.cpf) return null
  return {
    field: 'cpf',
    message: 'Este CPF não é o do cadastro. Confira os números ou peça a correção do cadastro',
  }
}

/** The version of the product's own template; a practice's own follow it. */
export const FIRST_VERSION = 1

/** The product's own template: what CFP 13/2022 and 09/2024 ask to be agreed on, with online care. */
export const DEFAULT_TEMPLATE = {
  fees: 'o valor informado por escrito antes da primeira sessão, pago no dia de cada sessão',
  frequency: 'uma sessão por semana, de 50 minutos',
  technologies:
    'chamada de vídeo por uma plataforma com criptografia, indicada antes da primeira sessão; mensagens apenas para combinar horários',
  text: `# Contrato de prestação de serviços psicológicos

**Profissional:** {profissional}, CRP {crp}
**Pessoa atendida:** {paciente}
**Responsável, se menor de idade:** {responsavel}
**Data:** {data}

## 1. O atendimento
A psicoterapia é um trabalho feito em conjunto, com objetivos combinados nas primeiras sessões e revistos quando for preciso. Ela pode ser encerrada a qualquer momento, por qualquer das partes, de preferência em uma sessão de encerramento. Se for necessário, a pessoa atendida é encaminhada a outro profissional ou serviço.

## 2. Frequência e duração
As sessões acontecem assim: {frequencia}. Atrasos não prolongam a sessão.

## 3. Valor e pagamento
O valor combinado é: {valor}. Um reajuste é conversado com antecedência e vale depois de um novo acordo.

## 4. Faltas e cancelamentos
{cancelamento} Sessões desmarcadas pelo profissional não são cobradas e são remarcadas.

## 5. Atendimento on-line
Quando o atendimento é feito a distância (Resolução CFP 09/2024):
- as tecnologias usadas são: {tecnologias};
- a pessoa atendida escolhe um lugar reservado, sem outras pessoas, com boa conexão, e usa fones se puder;
- as sessões não são gravadas por nenhuma das partes sem autorização escrita da outra;
- nenhuma tecnologia é totalmente segura: o profissional usa meios que protegem o sigilo e explica os riscos e os limites do atendimento a distância;
- se a conexão cair, o profissional tenta retomar o contato; se não for possível, a sessão é remarcada ou completada em outro dia;
- em situação de crise, urgência ou violência, o atendimento a distância pode não ser adequado: a pessoa informa um contato de emergência e, se preciso, é encaminhada ao atendimento presencial. Em urgência, ligue 192 (SAMU) ou 188 (CVV).

## 6. Sigilo
O que é dito nas sessões é sigiloso (Código de Ética Profissional do Psicólogo, art. 9). O sigilo pode ser quebrado apenas nos casos previstos em lei e no Código de Ética, buscando o menor prejuízo, e só com as informações necessárias. De crianças e adolescentes, o responsável recebe o essencial para promover medidas em seu benefício.

## 7. Registros e dados pessoais
O profissional mantém o prontuário obrigatório (Resolução CFP 001/2009), guardado pelo prazo da lei e acessível à pessoa atendida. Os dados pessoais são tratados conforme a Lei Geral de Proteção de Dados (Lei 13.709/2018), para o atendimento e o cumprimento de obrigações legais.

## 8. Autorizações
Ao aceitar, a pessoa atendida, ou quem responde por ela, autoriza o atendimento psicológico nas condições acima, inclusive a distância, e declara que pôde tirar suas dúvidas.`,
} as const

/** Days in which a link can be accepted, and in which it shows the copy afterwards. */
export const OFFER_DAYS = 30
export const COPY_DAYS = 180

/** The page that a contract's link opens. */
export function agreementPath(token: string): string {
  return `/contrato/${token}`
}

/** The screen of the practice's own text. */
export const TEMPLATE_PATH = '/psychologist/contract-template'
