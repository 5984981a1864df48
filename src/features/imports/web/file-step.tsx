import { Download, FolderOpen } from 'lucide-react'
import { useRef, useState } from 'react'
import { ApiError, problemText } from '../../../platform/web/api.ts'
import { saveFile } from '../../../platform/web/save-file.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { DropArea } from '../../../platform/web/ui/drop-area.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useCreating } from '../../practice/web/api.ts'
import { isLasting, READING_PROBLEMS } from '../reading/reading-problem.ts'
import { LIMITS } from '../reading/sheet.ts'
import { sendFile } from './api.ts'
import { ExportHelp } from './export-help.tsx'
import { ProgressBar, StepHeading } from './step-bar.tsx'

const ACCEPT = '.csv,.txt,.tsv,.xlsx,.ods,.vcf,.ics,.zip,.jsonl,text/csv,text/vcard,text/calendar'

type UploadState =
  | { state: 'none' }
  | { state: 'sending'; file: File; share: number; isLost: boolean }
  | { state: 'failed'; file: File; failure: string; isLasting: boolean }

export type FileStepProps = {
  focused: boolean
  isDemo: boolean
  onSending: () => void
  onSent: (id: string) => void
}

export function FileStep({ focused, isDemo, ...steps }: FileStepProps) {
  const { sent, send } = useSent(steps)
  return (
    <Card>
      <CardBody>
        <StepHeading focused={focused}>Escolha o arquivo</StepHeading>
        <p className="mt-0.5 text-muted">
          Nada é salvo antes de você conferir, e ninguém é avisado.
        </p>
        <FileDrop sent={sent} onFile={send} />
        <div className="mt-3 mb-3 flex flex-wrap gap-x-3 gap-y-1">
          <Button
            variant="ghost"
            className="-ml-2 px-2!"
            icon={<Download aria-hidden="true" />}
            onClick={() =>
              withSamples(({ SAMPLE_NAME, sampleFile }) => saveFile(SAMPLE_NAME, sampleFile()))
            }
          >
            Baixar planilha de exemplo
          </Button>
          {isDemo && (
            <Button
              variant="secondary"
              disabled={sent.state === 'sending'}
              onClick={() => withSamples(({ trialFile }) => send(trialFile()))}
            >
              Usar a planilha de exemplo
            </Button>
          )}
        </div>
        <ExportHelp />
      </CardBody>
    </Card>
  )
}

/** Calls `use` with the made-up spreadsheets, whose code is loaded at the first press. */
async function withSamples(use: (samples: typeof import('./sample-file.ts')) => unknown) {
  const samples = await import('./sample-file.ts').catch(() => null)
  if (samples) return void use(samples)
  toast({
    title: 'A planilha de exemplo não chegou',
    description: 'Confira sua conexão e tente de novo.',
    variant: 'destructive',
  })
}

function useSent({ onSending, onSent }: Pick<FileStepProps, 'onSending' | 'onSent'>) {
  const [sent, setSent] = useState<UploadState>({ state: 'none' })
  const busy = useRef(false)
  const send = async (file: File) => {
    if (busy.current) return
    if (file.size > LIMITS.bytes) {
      const [, failure] = READING_PROBLEMS.import_too_large
      return setSent({ state: 'failed', file, failure, isLasting: true })
    }
    busy.current = true
    const show = (change: { share?: number; isLost?: boolean }) =>
      setSent((now) => ({
        ...(now.state === 'sending' ? now : { share: 0, isLost: false }),
        ...change,
        state: 'sending',
        file,
      }))
    show({})
    onSending()
    try {
      const { id } = await sendFile(file, {
        onSent: (share) => show({ share, isLost: false }),
        onLost: () => show({ share: 0, isLost: true }),
      })
      onSent(id)
    } catch (error) {
      setSent({
        ...{ state: 'failed', file, failure: problemText(error) },
        isLasting: error instanceof ApiError && isLasting(error.code),
      })
    } finally {
      busy.current = false
    }
  }
  return { sent, send }
}

function FileDrop({ sent, onFile }: { sent: UploadState; onFile: (file: File) => void }) {
  const creating = useCreating()
  const isSending = sent.state === 'sending'
  return (
    <div className="mt-4">
      <DropArea
        label="Arquivo"
        inputLabel="Arquivo para importar"
        accept={ACCEPT}
        disabled={creating.disabled}
        onFile={onFile}
      >
        {(choose) => (
          <>
            {sent.state === 'failed' && (
              <FormAlert className="text-left">
                <span className="font-medium wrap-anywhere">{sent.file.name}</span>: {sent.failure}
              </FormAlert>
            )}
            <div aria-live="polite" className="w-full empty:hidden">
              {isSending && <SendingFile {...sent} />}
            </div>
            {!isSending && (
              <>
                <div className="flex flex-wrap justify-center gap-3">
                  {sent.state === 'failed' && !sent.isLasting && (
                    <Button variant="outline" onClick={() => onFile(sent.file)}>
                      Tentar de novo
                    </Button>
                  )}
                  <Button {...creating} icon={<FolderOpen aria-hidden="true" />} onClick={choose}>
                    {sent.state === 'failed' ? 'Escolher outro arquivo' : 'Escolher arquivo'}
                  </Button>
                </div>
                <p className="text-sm text-muted">
                  <span className="max-sm:hidden">Ou solte o arquivo aqui. </span>
                  Planilha (XLSX, ODS ou CSV), contatos (VCF), agenda (ICS), um ZIP com eles ou a
                  exportação de outra conta, até 20 MB.
                </p>
              </>
            )}
          </>
        )}
      </DropArea>
    </div>
  )
}

function SendingFile({ file, share, isLost }: Extract<UploadState, { state: 'sending' }>) {
  return (
    <>
      <p className="wrap-anywhere">
        {isLost
          ? 'A conexão caiu. Tentando enviar de novo…'
          : share < 1
            ? `Enviando ${file.name}…`
            : `Lendo ${file.name}…`}
      </p>
      <div className="mx-auto mt-3 max-w-60">
        <ProgressBar label={`Enviando ${file.name}`} done={share} total={share < 1 ? 1 : null} />
      </div>
    </>
  )
}
