import { createContext } from 'react'

/**
 * A hook that returns what else a patient's deletion loses: a sentence, null for nothing, undefined while it is read.
 * Provided by the screen, since slices above this one know it.
 */
export const DeletionLoss = createContext<(patientId: string) => string | null | undefined>(() => {
  throw new Error('No DeletionLoss around the patients')
})
