import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'

type CopyButtonProps = Omit<ButtonProps, 'onClick' | 'pending' | 'pendingText'> & {
  text: string
  onCopied?: () => void
}

type Outcome = 'none' | 'copied' | 'refused'

/** Copies a text and says so for two seconds. If copying is refused, shows the text, selected. */
export function CopyButton({ text, onCopied, children = 'Copiar', ...rest }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('none')
  useEffect(() => {
    if (outcome !== 'copied') return
    const rest = setTimeout(() => setOutcome('none'), 2000)
    return () => clearTimeout(rest)
  }, [outcome])
  const copy = async () => {
    const copied = await copyText(text)
    setOutcome(copied ? 'copied' : 'refused')
    if (copied) onCopied?.()
  }
  const iconOnly = rest.size === 'icon'
  const label = outcome === 'copied' ? 'Copiado' : children
  return (
    <>
      <Button
        variant="outline"
        {...rest}
        aria-label={iconOnly ? (rest['aria-label'] ?? 'Copiar') : rest['aria-label']}
        icon={outcome === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={copy}
      >
        {iconOnly ? null : label}
      </Button>
      <span role="status" className="sr-only">
        {outcome === 'copied' && 'Copiado'}
      </span>
      {outcome === 'refused' && <TextToCopy text={text} />}
    </>
  )
}

function TextToCopy({ text }: { text: string }) {
  return (
    <label className="mt-2 block text-sm text-muted">
      Não foi possível copiar sozinho. Copie o texto:
      <input
        readOnly
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        className="mt-1 block h-11 w-full rounded-lg border border-edge bg-sunken px-3 text-base text-ink"
      />
    </label>
  )
}

/** Returns whether the text is on the clipboard; older browsers and plain http need execCommand. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByCommand(text)
  }
}

function copyByCommand(text: string): boolean {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'fixed opacity-0'
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}
