import { createContext } from 'react'

/**
 * A hook that returns what else a deletion loses: a sentence, null for nothing, undefined while it loads. Provided by
 * the screen, as slices above this one know it.
 */
export const DeletionLoss = createContext<(patientId: string) => string | null | undefined>(() => {
  throw new Error('No DeletionLoss around the patients')
})
