import { type ComponentType, useEffect, useState } from 'react'
import { provideProof } from '../../../platform/web/api.ts'
import type { ProofDialogProps } from './proof-dialog.tsx'

interface Asked extends ProofDialogProps {
  ProofDialog: ComponentType<ProofDialogProps>
}

export function ProofPrompt() {
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(
    () =>
      provideProof(async () => {
        const loaded = await import('./proof-dialog.tsx').catch(() => null)
        if (!loaded) return false
        return new Promise((onDone) => setAsked({ ProofDialog: loaded.default, onDone }))
      }),
    [],
  )
  if (!asked) return null
  const { ProofDialog, onDone } = asked
  return (
    <ProofDialog
      onDone={(proved) => {
        setAsked(null)
        onDone(proved)
      }}
    />
  )
}
