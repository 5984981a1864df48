import { useRef, useState } from 'react'

/** Runs work once at a time: `run` resolves to null while it is in progress. */
export function useOneAtATime<Input, Outcome>(work: (input: Input) => Promise<Outcome>) {
  const [pending, setPending] = useState(false)
  const busy = useRef(false)
  const run = async (input: Input): Promise<Outcome | null> => {
    if (busy.current) return null
    busy.current = true
    setPending(true)
    try {
      return await work(input)
    } finally {
      busy.current = false
      setPending(false)
    }
  }
  return { pending, run }
}
