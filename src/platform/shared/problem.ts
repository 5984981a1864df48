import { formatWait } from './wait.ts'

/**
 * The HTTP status and the Portuguese text of each problem, by its code: the common ones below, the others in the
 * `problems.ts` of the slice that refuses.
 */
export type Problems = Record<string, readonly [status: number, text: string]>

export type Constraints = Record<string, ProblemCode>

export const PLATFORM_PROBLEMS = {
  unreadable: [400, 'Não foi possível ler os dados enviados. Confira e tente novamente.'],
  unauthenticated: [401, 'Seu acesso expirou. Entre novamente.'],
  forbidden: [403, 'Você não tem acesso a esta área.'],
  proof_needed: [403, 'Por segurança, confirme sua senha para continuar.'],
  off_in_demo: [403, 'Na demonstração isto fica desligado. Crie sua conta para usar.'],
  not_found: [404, 'Não encontramos o que você procura. Talvez já tenha sido excluído.'],
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
  too_large: [413, 'Os dados enviados são grandes demais.'],
  unsupported: [415, 'Envie os dados em JSON.'],
  invalid: [422, 'Confira os campos destacados e tente novamente.'],
  throttled: [429, 'Muitas tentativas. Aguarde alguns minutos e tente novamente.'],
  damaged: [
    500,
    'O conteúdo guardado não confere com a sua chave ou foi alterado, por isso não é mostrado. Avise quem cuida do servidor.',
  ],
  key_missing: [
    500,
    'A chave que abre este conteúdo não está no arquivo de chaves do servidor. Avise quem cuida dele.',
  ],
  internal: [500, 'Algo deu errado do nosso lado. Tente novamente em instantes.'],
  disk_full: [
    503,
    'O servidor está sem espaço em disco e nada foi gravado. Tente novamente mais tarde.',
  ],
  unavailable: [503, 'O serviço está indisponível no momento. Tente novamente em instantes.'],
} as const satisfies Problems

/** Every problem of the product. src/app/problems.ts assembles the table and extends this with its type. */
export interface ProblemTable extends PlatformProblems {}
type PlatformProblems = typeof PLATFORM_PROBLEMS

export type ProblemCode = keyof ProblemTable

export interface ProblemDetail {
  path: string
  message: string
}

export interface ProblemBody {
  message: string
  code: ProblemCode
  details?: ProblemDetail[]
}

/** Thrown by rules, commands and guards. It carries a code; `refusalOf` adds status and text. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly text: string | undefined
  readonly details: ProblemDetail[] | undefined
  readonly retryAfter: number | undefined
  readonly more: Readonly<Record<string, unknown>>

  constructor(
    code: ProblemCode,
    options: {
      message?: string
      details?: ProblemDetail[]
      retryAfter?: number
      more?: Readonly<Record<string, unknown>>
    } = {},
  ) {
    super(options.message ?? code)
    this.name = 'Problem'
    this.code = code
    this.text = options.message
    this.details = options.details
    this.retryAfter = options.retryAfter
    this.more = options.more ?? {}
  }
}

export function refusalOf(
  { code, text, details, retryAfter, more }: Problem,
  problems: ProblemTable,
): { status: number; body: ProblemBody } {
  const [status, standardText] = problems[code]
  const wait =
    code === 'throttled' && retryAfter
      ? `Muitas tentativas. Tente novamente em ${formatWait(retryAfter)}.`
      : undefined
  const body: ProblemBody = { ...more, message: text ?? wait ?? standardText, code }
  return { status, body: details ? { ...body, details } : body }
}

/** Throws the problem of a rule's refusal; null allows. */
export function refuseBy(refusal: ProblemCode | null | undefined): void {
  if (refusal) throw new Problem(refusal)
}

export function invalidField(path: string, message: string): Problem {
  return new Problem('invalid', { message, details: [{ path, message }] })
}
