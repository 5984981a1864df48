import { type ComponentType, useEffect, useState } from 'react'
import { provideProof } from '../../../platform/web/api.ts'
import type { ProofDialogProps } from './proof-dialog.tsx'

interface OpenProofDialog extends ProofDialogProps {
  ProofDialog: ComponentType<ProofDialogProps>
}

export function ProofPrompt() {
  const [dialog, setDialog] = useState<OpenProofDialog | null>(null)
  useEffect(
    () =>
      provideProof(async () => {
        const loaded = await import('./proof-dialog.tsx').catch(() => null)
        if (!loaded) return false
        return new Promise((onDone) => setDialog({ ProofDialog: loaded.default, onDone }))
      }),
    [],
  )
  if (!dialog) return null
  const { ProofDialog, onDone } = dialog
  return (
    <ProofDialog
      onDone={(proved) => {
        setDialog(null)
        onDone(proved)
      }}
    />
  )
}
