import { type ComponentType, createContext, type ReactNode } from 'react'

export interface DeletionLossProps {
  patientId: string
  onClose: () => void
  children: (loss: string | null | undefined) => ReactNode
}

/**
 * A component that passes down the other losses of a deletion: a sentence, null for nothing, undefined while it loads.
 * Provided by the screen, as slices above this one know it.
 */
export const DeletionLoss = createContext<ComponentType<DeletionLossProps>>(() => {
  throw new Error('No DeletionLoss around the patients')
})
