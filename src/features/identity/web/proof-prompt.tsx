import { type ComponentType, useEffect, useRef, useState } from 'react'
import { provideProof } from '../../../platform/web/api.ts'
import type { ProofDialogProps } from './proof-dialog.tsx'

interface OpenProofDialog extends ProofDialogProps {
  ProofDialog: ComponentType<ProofDialogProps>
}

export function ProofPrompt() {
  const [dialog, setDialog] = useState<OpenProofDialog | null>(null)
  const open = useRef<OpenProofDialog>(null)
  useEffect(() => {
    const remove = provideProof(async () => {
      const loaded = await import('./proof-dialog.tsx').catch(() => null)
      if (!loaded) return false
      return new Promise((onDone) => {
        open.current = { ProofDialog: loaded.default, onDone }
        setDialog(open.current)
      })
    })
    return () => {
      remove()
      // Left while it was open, such as by a logout in another tab: the next call asks again.
      open.current?.onDone(false)
    }
  }, [])
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
