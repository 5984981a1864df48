import { PLATFORM_PROBLEMS, Problem, type ProblemCode } from '../../platform/shared/problem.ts'
import { PAYMENT_PROBLEMS } from './problems.ts'
import { ELSEWHERE } from './record-rules.ts'

const ITEM_TEXTS: Partial<Record<ProblemCode, readonly [number, string]>> = {
  ...PLATFORM_PROBLEMS,
  ...PAYMENT_PROBLEMS,
}

/** Returns the refusal with the path of its item in `list`; a field common to all items keeps its path. */
export function refusalOfItem(
  { code, text, details, more }: Problem,
  index: number,
  list = 'items',
): Problem {
  const problems = details ?? [{ path: 'sessionId', message: text ?? ITEM_TEXTS[code]?.[1] ?? '' }]
  return new Problem(code, {
    ...(text === undefined ? {} : { message: text }),
    details: problems.map(({ path, message }) => ({
      path: path === 'receivedAt' ? path : `${list}.${index}.${path}`,
      message,
    })),
    more,
  })
}

const CLOSED_TEXTS: Partial<Record<ProblemCode, string>> = {
  session_cancelled: `Esta sessão foi cancelada. ${ELSEWHERE}`,
  session_already_paid: `O pagamento desta sessão já foi confirmado. ${ELSEWHERE}`,
}

/** Throws for new money that came for a closed session, and says where to record it instead. */
export function refuseForClosed(code: ProblemCode | null): void {
  const message = code && CLOSED_TEXTS[code]
  if (code) throw new Problem(code, message ? { message } : {})
}
