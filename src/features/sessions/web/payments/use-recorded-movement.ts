import { useState } from 'react'
import { useRecordSessionPayment } from '../../../payments/web/api.ts'
import type { RecordMovement } from '../../../payments/web/parts/movement-form.tsx'
import type { Session } from '../../contract.ts'
import { isOccupied } from '../parts/use-session-actions.ts'

export interface Question {
  message: string
  answer: (recordOnly: boolean) => void
}

export function useRecordedMovement({ id }: Pick<Session, 'id'>) {
  const change = useRecordSessionPayment()
  const [question, setQuestion] = useState<Question | null>(null)
  const ask = (message: string) =>
    new Promise<boolean>((answer) => {
      setQuestion({ message, answer })
    }).finally(() => setQuestion(null))
  const record: RecordMovement = async (movement) => {
    const send = (recordOnly: boolean) =>
      change.mutateAsync({ params: { id }, body: { ...movement, recordOnly } })
    try {
      return await send(false)
    } catch (error) {
      if (!isOccupied(error) || !(await ask(error.message))) throw error
      return send(true)
    }
  }
  return { record, question }
}
