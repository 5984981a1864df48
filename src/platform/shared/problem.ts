import { formatWait } from './wait.ts'

/**
 * Everything that can go wrong and be told to a person: its HTTP status and its text in Portuguese.
 * Source of the statuses: decisions §2. No other file writes a status or an error text of the API.
 */
export const problems = {
  unreadable: [400, 'Não foi possível ler os dados enviados. Confira e tente novamente.'],
  unauthenticated: [401, 'Seu acesso expirou. Entre novamente.'],
  wrong_credentials: [401, 'E-mail ou senha incorretos'],
  phone_not_enough: [401, 'Para ver suas consultas, entre com o código enviado a você.'],
  code_refused: [401, 'Código incorreto ou vencido. Confira os números ou peça um novo código.'],
  forbidden: [403, 'Você não tem acesso a esta área.'],
  off_in_demo: [403, 'Na demonstração isto fica desligado. Crie sua conta para usar.'],
  inactive_account: [
    403,
    'Conta em verificação. Você pode consultar seus dados; novos cadastros são liberados após a ativação.',
  ],
  account_deactivated: [
    403,
    'Conta desativada pela administração. Você pode consultar e exportar seus dados; para pedir a reativação, escreva ao suporte.',
  ],
  account_refused: [
    403,
    'Depois da verificação, sua conta não foi ativada. Você pode consultar e exportar seus dados; para pedir uma nova verificação, escreva ao suporte.',
  ],
  patient_limit: [403, 'Limite de pacientes atingido'],
  session_limit: [403, 'Limite de sessões do plano gratuito atingido'],
  pro_only: [403, 'Recurso disponível no plano Pro'],
  not_accepting: [403, 'Este profissional não está recebendo novos agendamentos.'],
  online_booking_off: [
    403,
    'A agenda pública deste profissional está desativada. Fale diretamente com ele para agendar.',
  ],
  signature_refused: [403, 'O aviso de pagamento não pôde ser comprovado.'],
  not_found: [404, 'Não encontramos o que você procura. Talvez já tenha sido excluído.'],
  email_taken: [409, 'E-mail já cadastrado'],
  time_taken: [409, 'Este horário acabou de ser reservado. Escolha outro.'],
  time_occupied: [
    409,
    'Já existe uma sessão neste horário. Escolha outro horário ou cancele a sessão existente.',
  ],
  session_cancelled: [409, 'Esta sessão foi cancelada e não pode mais ser alterada.'],
  session_not_pending: [409, 'Somente sessões pendentes podem ser confirmadas.'],
  session_past: [409, 'Esta consulta já passou e não pode mais ser cancelada.'],
  consultation_past: [409, 'Esta consulta já começou e não aceita mais resposta.'],
  session_already_closed: [409, 'Esta sessão já foi concluída ou cancelada.'],
  consultation_already_closed: [409, 'Esta consulta já foi concluída ou cancelada.'],
  session_status_fixed: [409, 'Uma sessão não pode voltar a esta situação.'],
  session_already_paid: [409, 'O pagamento desta sessão já foi confirmado.'],
  payment_fixed: [409, 'Um pagamento confirmado não pode ser desfeito por aqui.'],
  paid_patient_fixed: [
    409,
    'Esta sessão já tem pagamentos registrados em nome deste paciente. Cancele-a, estorne e agende outra.',
  ],
  paid_session_kept: [
    409,
    'Sessões com pagamento confirmado não podem ser excluídas. Cancele a sessão.',
  ],
  session_kept: [
    409,
    'Somente sessões pendentes e não pagas podem ser excluídas. Cancele a sessão.',
  ],
  patient_has_sessions: [
    409,
    'Este paciente tem sessões pendentes ou confirmadas. Cancele ou conclua as sessões antes de excluir.',
  ],
  service_in_use: [
    409,
    'Este serviço já foi usado em sessões. Desative-o para que não apareça mais.',
  ],
  drawn_session_fixed: [
    409,
    'Esta sessão é de um pacote: paciente, serviço e valor são os do pacote. Cancele-a para devolvê-la ao pacote.',
  ],
  package_used_up: [409, 'Este pacote não tem mais sessões. Escolha outro ou agende sem pacote.'],
  package_expired: [
    409,
    'Este pacote não vale mais nesta data. Escolha outra data, prorrogue o pacote ou agende sem ele.',
  ],
  package_started: [
    409,
    'Este pacote já tem sessões ou pagamentos: somente a validade pode mudar.',
  ],
  package_in_use: [409, 'Este pacote tem sessões ou pagamentos e não pode ser excluído.'],
  coupon_code_taken: [409, 'Você já tem um cupom com este código.'],
  coupon_in_use: [
    409,
    'Este cupom já foi usado em agendamentos. Desative-o para que não valha mais.',
  ],
  coupon_used_up: [
    409,
    'Este código já foi usado todas as vezes que podia. Agende sem ele ou use outro.',
  ],
  message_not_failed: [409, 'Só se tenta de novo uma mensagem que não foi enviada.'],
  message_not_ready: [409, 'Este lembrete já não espera para ser enviado.'],
  too_many_holds: [
    409,
    'Você já tem duas reservas aguardando pagamento com este profissional. Pague ou cancele uma delas para agendar outra.',
  ],
  already_subscribed: [409, 'Você já está neste plano.'],
  checkout_paid: [409, 'Este pagamento já foi feito.'],
  no_subscription: [409, 'Você não tem uma assinatura ativa para cancelar.'],
  key_reused: [
    409,
    'Este envio já foi usado para outros dados. Recarregue a página e tente novamente.',
  ],
  conflict: [
    409,
    'Os dados mudaram enquanto você trabalhava. Recarregue a página e tente novamente.',
  ],
  changed_meanwhile: [
    409,
    'Estes dados foram alterados em outra janela enquanto você editava. Nada foi salvo por cima.',
  ],
  account_closed: [
    403,
    'Esta conta foi encerrada. Restaure a conta para voltar a cadastrar e alterar.',
  ],
  closed_by_owner: [
    409,
    'Esta conta foi encerrada por quem a criou, e só essa pessoa pode restaurá-la.',
  ],
  admin_stays: [409, 'A conta da administração não pode ser ativada nem desativada por aqui.'],
  too_large: [413, 'Os dados enviados são grandes demais.'],
  unsupported: [415, 'Envie os dados em JSON.'],
  invalid: [422, 'Confira os campos destacados e tente novamente.'],
  throttled: [429, 'Muitas tentativas. Aguarde alguns minutos e tente novamente.'],
  internal: [500, 'Algo deu errado do nosso lado. Tente novamente em instantes.'],
  unavailable: [503, 'O serviço está indisponível no momento. Tente novamente em instantes.'],
  checkout_unavailable: [
    503,
    'As assinaturas ainda não estão disponíveis neste endereço. Nada foi cobrado.',
  ],
  event_unreadable: [503, 'O aviso de pagamento veio em uma versão que não é lida aqui.'],
  checkout_unanswered: [
    503,
    'O provedor de pagamento não respondeu. Nada foi cobrado e seu plano continua o mesmo. Tente novamente em instantes.',
  ],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ProblemCode = keyof typeof problems

/** One wrong field: `path` is the field's name in the payload (`workingHours.monday.start`). */
export interface ProblemDetail {
  path: string
  message: string
}

/** What the API answers when it refuses: decisions §2. */
export interface ProblemBody {
  message: string
  code: ProblemCode
  details?: ProblemDetail[]
}

/** Thrown by rules, commands and guards; the HTTP layer alone turns it into a reply. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly details: ProblemDetail[] | undefined
  /** Seconds after which trying again makes sense, for `throttled`: its text says them too. */
  readonly retryAfter: number | undefined

  constructor(
    code: ProblemCode,
    options: { message?: string; details?: ProblemDetail[]; retryAfter?: number } = {},
  ) {
    super(options.message ?? textOf(code, options.retryAfter))
    this.name = 'Problem'
    this.code = code
    this.details = options.details
    this.retryAfter = options.retryAfter
  }

  get status(): number {
    return problems[this.code][0]
  }

  toBody(): ProblemBody {
    const body: ProblemBody = { message: this.message, code: this.code }
    return this.details ? { ...body, details: this.details } : body
  }
}

function textOf(code: ProblemCode, retryAfter: number | undefined): string {
  if (code === 'throttled' && retryAfter)
    return `Muitas tentativas. Tente novamente em ${formatWait(retryAfter)}.`
  return problems[code][1]
}

/** The refusal of a single field, shown beside it. */
export function invalidField(path: string, message: string): Problem {
  return new Problem('invalid', { message, details: [{ path, message }] })
}
