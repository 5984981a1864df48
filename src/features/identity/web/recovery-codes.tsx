import { Download, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { APP_NAME } from '../../../platform/shared/app-name.ts'
import { saveFile } from '../../../platform/web/save-file.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { CopyButton } from '../../../platform/web/ui/copy-button.tsx'

const FILE_NAME = 'codigos-de-recuperacao.txt'

type RecoveryCodesProps = { codes: readonly string[]; children: ReactNode }

/** Shows the recovery codes for the only time, to be saved, printed or copied. */
export function RecoveryCodes({ codes, children }: RecoveryCodesProps) {
  const text = `Códigos de recuperação do ${APP_NAME}. Cada um vale uma vez, no lugar do aplicativo.\n\n${codes.join('\n')}\n`
  return (
    <div className="space-y-5">
      <p role="status">
        A verificação em duas etapas está ligada. Guarde estes códigos longe do celular: cada um
        vale uma vez, no lugar do aplicativo. Eles aparecem só agora.
      </p>
      <ol className="grid gap-x-6 gap-y-2 rounded-lg border border-line bg-surface p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <div data-screen-only="" className="grid gap-3">
        <Button
          variant="outline"
          icon={<Download aria-hidden="true" />}
          onClick={() => saveFile(FILE_NAME, new Blob([text], { type: 'text/plain' }))}
        >
          Baixar
        </Button>
        <Button
          variant="outline"
          icon={<Printer aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Imprimir
        </Button>
        <CopyButton text={text}>Copiar os códigos</CopyButton>
        {children}
      </div>
    </div>
  )
}
