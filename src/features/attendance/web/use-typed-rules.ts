import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { hoursProblems } from '../../practice/working-hours.ts'
import { SAVED_RULES } from './api.ts'
import { type AttendanceValues, hoursOf, timeRulesOf } from './attendance-values.ts'

const PAUSE = 300

export type WatchedForm = Pick<UseFormReturn<AttendanceValues>, 'getValues' | 'subscribe'>

/**
 * Returns the form's rules shortly after the last change, the saved ones before the first; while an hour is invalid, the
 * last valid ones.
 */
export function useTypedRules({ getValues, subscribe }: WatchedForm) {
  const [rules, setRules] = useState(SAVED_RULES)
  const [isWrong, setWrong] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let asked = JSON.stringify(timeRulesOf(getValues()))
    const settle = () => {
      const values = getValues()
      const isRight = hoursProblems(hoursOf(values)).length === 0
      setWrong(!isRight)
      if (!isRight) return
      const typed = timeRulesOf(values)
      if (JSON.stringify(typed) === asked) return
      asked = JSON.stringify(typed)
      setRules(typed)
    }
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(settle, PAUSE)
      },
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [getValues, subscribe])
  return { rules, isWrong }
}
