import { FileKey } from 'lucide-react'
import { useRef, useState } from 'react'
import { type UseFormReturn, useController, useForm } from 'react-hook-form'
import { isProblem } from '../../../platform/web/api.ts'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { describedBy, useFieldIds } from '../../../platform/web/ui/field-context.ts'
import { FieldError, FieldHelp } from '../../../platform/web/ui/field-notes.tsx'
import { DialogForm } from '../../../platform/web/ui/form-frame.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { PasswordInput } from '../../../platform/web/ui/password-input.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { Textarea } from '../../../platform/web/ui/textarea.tsx'
import { useSave } from '../../../platform/web/use-save.ts'
import { useProfile } from '../../practice/web/api.ts'
import {
  ADDRESS_LENGTH,
  CERTIFICATE_LENGTH,
  CLIENT_LENGTH,
  KEY_LENGTH,
  type PixProviderInput,
  pixProviderInput,
} from '../contract.ts'
import { BANKS, type BankName } from '../labels.ts'
import { useConnectPixProvider } from './api.ts'

interface Values {
  provider: BankName
  baseUrl: string
  tokenUrl: string
  clientId: string
  clientSecret: string
  certificate: string
  certificateKey: string
  passphrase: string
  key: string
  extra: string
  replacesHook: boolean
}
type Form = UseFormReturn<Values, unknown, PixProviderInput>

const BLANK: Omit<Values, 'key'> = {
  provider: 'efi',
  ...{ baseUrl: '', tokenUrl: '', clientId: '', clientSecret: '' },
  ...{ certificate: '', certificateKey: '', passphrase: '', extra: '', replacesHook: false },
}

const FIELD_ORDER = [
  ...(['provider', 'baseUrl', 'tokenUrl', 'clientId', 'clientSecret', 'extra'] as const),
  ...(['certificate', 'certificateKey', 'passphrase', 'key'] as const),
]

/** Addresses that were typed before another bank was chosen are not sent. */
function payloadOf({ baseUrl, tokenUrl, ...values }: Values) {
  return values.provider === 'other' ? { ...values, baseUrl, tokenUrl } : values
}

/** The labels of the value that some banks require. */
const EXTRAS: Partial<Record<BankName, string>> = {
  bb: 'Chave da aplicação (developer_application_key)',
  inter: 'Número da conta corrente',
}

/** Sicoob has no secret. */
const WITHOUT_SECRET = new Set<BankName>(['sicoob'])

export default function ConnectWindow({ onClose }: { onClose: () => void }) {
  const { data: profile } = useProfile()
  const connect = useConnectPixProvider()
  const defaultValues: Values = { ...BLANK, key: profile?.pixKey ?? '' }
  const form = useForm({
    defaultValues,
    resolver: contractResolver(pixProviderInput, payloadOf),
  })
  const isTaken = isProblem(connect.error, 'pix_hook_taken')
  const save = useSave(form, {
    send: async (body) => void (await connect.mutateAsync({ body })),
    done: { title: 'Banco ligado', description: 'As próximas cobranças se confirmam sozinhas.' },
    refused: 'O banco não foi ligado',
    onSaved: onClose,
  })
  // In their order on the screen, so that the first wrong one gets the focus whatever part of the form shows it.
  for (const name of FIELD_ORDER) form.register(name)
  const { errors } = form.formState
  const provider = form.watch('provider')
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Ligar meu banco"
      description="Crie uma aplicação com API Pix no site do banco, com permissão para cobranças, Pix e webhook. O que você envia fica cifrado e não aparece de novo, nem para você."
    >
      <DialogForm save={save} submitLabel="Ligar banco">
        <Field label="Banco" error={errors.provider?.message}>
          <Select labels={BANKS} {...form.register('provider')} />
        </Field>
        {provider === 'other' && <Addresses form={form} />}
        <Field label="Client ID" error={errors.clientId?.message}>
          <Input
            maxLength={CLIENT_LENGTH}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('clientId')}
          />
        </Field>
        {!WITHOUT_SECRET.has(provider) && (
          <Field label="Client Secret" error={errors.clientSecret?.message}>
            <PasswordInput
              maxLength={CLIENT_LENGTH}
              autoComplete="off"
              {...form.register('clientSecret')}
            />
          </Field>
        )}
        {EXTRAS[provider] && (
          <Field
            label={EXTRAS[provider]}
            optional={provider === 'inter'}
            help={provider === 'inter' && 'Só se a aplicação serve a mais de uma conta.'}
            error={errors.extra?.message}
          >
            <Input maxLength={CLIENT_LENGTH} autoComplete="off" {...form.register('extra')} />
          </Field>
        )}
        <CertificateFields form={form} />
        <Field
          label="Chave Pix"
          help="A que recebe os pagamentos, desta mesma conta."
          error={errors.key?.message}
        >
          <Input
            maxLength={KEY_LENGTH}
            autoComplete="off"
            spellCheck={false}
            {...form.register('key')}
          />
        </Field>
        {isTaken && <Checkbox label="Receber os avisos aqui" {...form.register('replacesHook')} />}
      </DialogForm>
    </Dialog>
  )
}

function Addresses({ form }: { form: Form }) {
  const { errors } = form.formState
  const address = { inputMode: 'url', maxLength: ADDRESS_LENGTH, placeholder: 'https://' } as const
  return (
    <>
      <Field
        label="Endereço da API Pix"
        help="Com a versão, como https://pix.banco.com.br/api/v2."
        error={errors.baseUrl?.message}
      >
        <Input autoComplete="off" {...address} {...form.register('baseUrl')} />
      </Field>
      <Field label="Endereço do token" error={errors.tokenUrl?.message}>
        <Input autoComplete="off" {...address} {...form.register('tokenUrl')} />
      </Field>
    </>
  )
}

/** Returns a certificate's file: a PEM as text, any other file in base64. */
async function readCertificate(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = new TextDecoder().decode(bytes)
  if (text.includes('-----BEGIN')) return text
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

const TOO_LARGE =
  'Este arquivo é grande demais para um certificado. Escolha o .p12 ou .pem que o banco deu.'

function CertificateFields({ form }: { form: Form }) {
  const { errors } = form.formState
  const { field, fieldState } = useController({ control: form.control, name: 'certificate' })
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState<string | null>(null)
  const { helpId, errorId } = useFieldIds()
  const isPem = field.value.includes('-----BEGIN')
  const hasKey = field.value.includes('PRIVATE KEY')
  const take = async (file: File | undefined) => {
    if (!file) return
    setName(file.name)
    const isTooLarge = file.size > CERTIFICATE_LENGTH
    const content = isTooLarge ? '' : await readCertificate(file)
    form.setValue('certificate', content, { shouldDirty: true, shouldValidate: !isTooLarge })
    if (isTooLarge) form.setError('certificate', { type: 'size', message: TOO_LARGE })
  }
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-medium">Certificado</legend>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Arquivo do certificado"
          accept=".p12,.pfx,.pem,.crt,.cer"
          onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
        />
        <Button
          variant="outline"
          icon={<FileKey aria-hidden="true" />}
          ref={field.ref}
          aria-describedby={describedBy(fieldState.invalid && errorId, helpId)}
          onClick={() => input.current?.click()}
        >
          {name === null ? 'Escolher arquivo' : 'Escolher outro arquivo'}
        </Button>
        <FieldError id={errorId}>{fieldState.error?.message}</FieldError>
        <FieldHelp id={helpId}>
          <span className="wrap-anywhere">
            {name ?? 'O .p12 ou .pem que o banco deu, com a chave.'}
          </span>
        </FieldHelp>
      </fieldset>
      {isPem && !hasKey && (
        <Field
          label="Chave do certificado"
          help="O conteúdo do arquivo .key."
          error={errors.certificateKey?.message}
        >
          <Textarea rows={3} maxLength={CERTIFICATE_LENGTH} {...form.register('certificateKey')} />
        </Field>
      )}
      <Field label="Senha do certificado" optional error={errors.passphrase?.message}>
        <PasswordInput
          maxLength={CLIENT_LENGTH}
          autoComplete="off"
          {...form.register('passphrase')}
        />
      </Field>
    </>
  )
}
