import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listServices } from '../../services/contract.ts'
import { stepsFor, type Tester, type TestResult, takeStep } from './test-steps.ts'

/** Runs the test; its results come one by one. */
export function useTestRun() {
  const client = useQueryClient()
  const [results, setResults] = useState<readonly TestResult[]>([])
  const [isRunning, setRunning] = useState(false)
  const run = async (tester: Tester) => {
    setResults([])
    setRunning(true)
    for (const step of stepsFor(tester, Date.now())) {
      const result = await takeStep(step)
      setResults((before) => [...before, result])
    }
    setRunning(false)
    // The test service is among them now.
    await client.invalidateQueries({ queryKey: [listServices.path] })
  }
  return { results, isRunning, run }
}
