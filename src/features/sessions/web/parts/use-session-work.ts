import type { Session } from '../../contract.ts'
import { useSessionActions } from './use-session-actions.ts'
import type { OpenWindows, SessionQuestion } from './use-session-windows.ts'

export interface SessionWork {
  session: Session
  actions: ReturnType<typeof useSessionActions>
  ask: (question: SessionQuestion) => void
}

export function useSessionWork(session: Session, windows: OpenWindows): SessionWork {
  const { ask, ...answers } = windows.windowsOf(session)
  const actions = useSessionActions(session, answers)
  return { session, actions, ask }
}
