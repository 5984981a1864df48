import { type ComponentType, createContext, type ReactNode } from 'react'

export interface DeletionLossProps {
  patientId: string
  onClose: () => void
  children: (loss: string | null | undefined) => ReactNode
}

/**
 * A component that passes on the other losses of a deletion: a sentence, null if there are none, undefined while loading. The
 * screen provides it, since slices above this one have them.
 */
export const DeletionLoss = createContext<ComponentType<DeletionLossProps>>(() => {
  throw new Error('No DeletionLoss around the patients')
})
