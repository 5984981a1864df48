import { Check } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import {
  addMonths,
  DEFAULT_ZONE,
  formatDate,
  formatDay,
  isDay,
} from '../../../platform/shared/calendar.ts'
import type { ReplyOf } from '../../../platform/shared/endpoint.ts'
import { pluralize } from '../../../platform/shared/figures.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { problemText } from '../../../platform/web/api.ts'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { plainDay } from '../../../platform/web/ui/date-masks.ts'
import { DayInput } from '../../../platform/web/ui/day-input.tsx'
import { Dialog, DialogFooter, useDialogForm } from '../../../platform/web/ui/dialog.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { maskMoney, plainMoney } from '../../../platform/web/ui/masks.ts'
import { MoneyInput } from '../../../platform/web/ui/money-input.tsx'
import { SegmentedChoice } from '../../../platform/web/ui/segmented-choice.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useToday } from '../../../platform/web/use-clock.ts'
import { useOneAtATime } from '../../../platform/web/use-one-at-a-time.ts'
import { useTypedState } from '../../../platform/web/use-typed-state.ts'
import { ChatLinks } from '../../delivery/web/parts/chat-links.tsx'
import { useProfile } from '../../practice/web/api.ts'
import type { createPriceChange, PriceLine } from '../contract.ts'
import { LEFT_REASONS, REFUSALS } from '../labels.ts'
import { useCreatePriceChange, usePreviewPriceChange, useUndoPriceChange } from './api.ts'

type PriceChangeDialogProps = {
  patientIds: readonly string[]
  onClose: () => void
  /** Called when the prices are changed. */
  onDone: () => void
}

interface Body {
  patientIds: string[]
  percent?: string
  amount?: string
  from: string
  notify: boolean
}

type Chats = ReplyOf<typeof createPriceChange>['chats']

type Step =
  | { name: 'form' }
  | { name: 'preview'; body: Body; lines: readonly PriceLine[] }
  | { name: 'chats'; chats: Chats }

const TITLES: Record<Step['name'], string> = {
  form: 'Reajuste',
  preview: 'Confira o reajuste',
  chats: 'Avise pelo WhatsApp',
}

export default function PriceChangeDialog({ patientIds, onClose, onDone }: PriceChangeDialogProps) {
  const [ids] = useState(() => [...patientIds])
  const isShown = useIsShown()
  const [step, setStep] = useState<Step>({ name: 'form' })
  const [typed, setTyped] = useTypedState<Typed | null>(ids, null)
  const today = useToday(useProfile().data?.timezone ?? DEFAULT_ZONE)
  const fields = typed ?? {
    by: 'percent',
    percent: '',
    amount: '',
    sign: 'up',
    from: formatDay(nextMonth(today)),
    notify: true,
  }
  return (
    <Dialog open onOpenChange={onClose} title={TITLES[step.name]}>
      {step.name === 'form' && (
        <ChangeForm
          ids={ids}
          typed={fields}
          onType={setTyped}
          onClose={onClose}
          onPreview={(body, lines) => setStep({ name: 'preview', body, lines })}
        />
      )}
      {step.name === 'preview' && (
        <Preview
          {...step}
          onBack={() => setStep({ name: 'form' })}
          onUndone={() => isShown.current && onClose()}
          onMade={(chats) => {
            onDone()
            if (chats.length > 0) setStep({ name: 'chats', chats })
            else onClose()
          }}
        />
      )}
      {step.name === 'chats' && <ChatList chats={step.chats} onClose={onClose} />}
    </Dialog>
  )
}

/** Returns whether the window is still shown: an undo may arrive after it was closed and another one opened. */
function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}

/** Returns the ref of a step's first text, at the top of the window, which takes the focus. */
function useStepStart(): RefObject<HTMLParagraphElement | null> {
  const start = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    start.current?.focus({ preventScroll: true })
    start.current?.closest('[role=dialog]')?.scrollTo(0, 0)
  }, [])
  return start
}

function nextMonth(today: string): string {
  return `${addMonths(today.slice(0, 7), 1)}-01`
}

interface Typed {
  by: 'percent' | 'amount'
  percent: string
  amount: string
  sign: 'up' | 'down'
  from: string
  notify: boolean
}

type ChangeFormProps = {
  ids: string[]
  typed: Typed
  onType: (typed: Typed) => void
  onClose: () => void
  onPreview: (body: Body, lines: readonly PriceLine[]) => void
}

const WAYS = [
  ['percent', 'Por cento'],
  ['amount', 'Em reais'],
] as const
const SIGNS = [
  ['up', 'Aumentar'],
  ['down', 'Diminuir'],
] as const

const NUMBER = /^\d{1,3}([.,]\d{1,2})?$/

/** Returns the typed change with its sign; null without one. */
function changeOf({ by, percent, amount, sign }: Typed): Pick<Body, 'percent' | 'amount'> | null {
  const minus = sign === 'down' ? '-' : ''
  if (by === 'amount') return amount === '' ? null : { amount: minus + plainMoney(amount) }
  return NUMBER.test(percent.trim()) ? { percent: minus + percent.trim().replace(',', '.') } : null
}

function ChangeForm({ ids, typed, onType, onClose, onPreview }: ChangeFormProps) {
  const preview = usePreviewPriceChange()
  const [error, setError] = useState<string | null>(null)
  const [dayError, setDayError] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const { by, sign, from, notify } = typed
  const type = (change: Partial<Typed>) => {
    setError(null)
    setDayError(null)
    onType({ ...typed, ...change })
  }
  const { pending, run } = useOneAtATime(async () => {
    const change = changeOf(typed)
    const day = plainDay(from)
    if (!isDay(day)) return setDayError('Informe o dia')
    if (!change)
      return setError(
        by === 'percent' ? 'Informe o percentual, como 8 ou 4,62' : 'Informe o valor em reais',
      )
    try {
      const body = { patientIds: ids, ...change, from: day, notify }
      onPreview(body, (await preview.mutateAsync({ body })).lines)
    } catch (refused) {
      setFailure(refused)
    }
  })
  useDialogForm({ isPending: pending, isDirty: typed[by] !== '' })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void run(null)
      }}
    >
      <fieldset role="none" disabled={pending} className="space-y-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <SegmentedChoice
            legend="Reajustar"
            options={WAYS}
            chosen={by}
            onChoose={(chosen) => type({ by: chosen })}
          />
          <SegmentedChoice
            legend="Mudança"
            options={SIGNS}
            chosen={sign}
            onChoose={(chosen) => type({ sign: chosen })}
          />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          {by === 'percent' ? (
            <Field label="Percentual (%)" required error={error ?? undefined}>
              <Input
                autoFocus
                inputMode="decimal"
                autoComplete="off"
                placeholder="8"
                value={typed.percent}
                onChange={(event) => type({ percent: event.currentTarget.value })}
              />
            </Field>
          ) : (
            <Field
              label="Valor por sessão"
              required
              help="Somado ao valor de cada um; 0,00 aplica o valor combinado às sessões já marcadas."
              error={error ?? undefined}
            >
              <MoneyInput
                value={typed.amount}
                onChange={(event) => type({ amount: maskMoney(event.currentTarget.value) })}
              />
            </Field>
          )}
          <Field label="A partir de" required error={dayError}>
            <DayInput
              value={from}
              onChange={(event) => type({ from: event.currentTarget.value })}
            />
          </Field>
        </div>
        <Checkbox
          label="Avisar os pacientes"
          help="Por e-mail ou SMS, depois do tempo de desfazer. Para quem não recebe por eles, a conversa do WhatsApp fica pronta."
          checked={notify}
          onChange={(event) => type({ notify: event.currentTarget.checked })}
        />
        {failure !== null && <FormAlert>{problemText(failure)}</FormAlert>}
      </fieldset>
      <DialogFooter>
        <Button variant="outline" disabled={pending} onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" pending={pending} pendingText="Calculando...">
          Ver prévia
        </Button>
      </DialogFooter>
    </form>
  )
}

type PreviewProps = {
  body: Body
  lines: readonly PriceLine[]
  onBack: () => void
  onMade: (chats: Chats) => void
  /** Called when the change is undone; by then the window may show the chats. */
  onUndone: () => void
}

/** Milliseconds for which the server accepts an undo. */
const UNDO_DURATION = 30_000

function Preview({ body, lines, onBack, onMade, onUndone }: PreviewProps) {
  const create = useCreatePriceChange()
  const undo = useUndoPriceChange()
  const [failure, setFailure] = useState<unknown>(null)
  const changed = lines.filter(({ refused }) => refused === null)
  const undoIt = async (id: string) => {
    try {
      const { kept } = await undo.mutateAsync({ params: { id } })
      onUndone()
      toast({
        title: 'Reajuste desfeito',
        description:
          kept.length > 0
            ? `Ficaram como estão, por terem mudado depois: ${kept.map((session) => session.patientName).join(', ')}.`
            : 'Os valores voltaram, e nenhum aviso saiu.',
      })
    } catch (error) {
      showRefusal('Erro ao desfazer', error)
    }
  }
  const { pending, run } = useOneAtATime(async () => {
    try {
      const { id, chats } = await create.mutateAsync({ body })
      toast({
        title: changed.length === 1 ? 'Valor reajustado' : `${changed.length} valores reajustados`,
        about: id,
        duration: UNDO_DURATION,
        action: { label: 'Desfazer', online: true, onSelect: () => void undoIt(id) },
      })
      onMade(chats)
    } catch (error) {
      setFailure(error)
    }
  })
  useDialogForm({ isPending: pending, isDirty: true })
  const start = useStepStart()
  return (
    <>
      <p ref={start} tabIndex={-1} className="mb-3 focus-visible:outline-none">
        A partir de {formatDay(body.from)}. O que já foi pago, pacotes e meses fechados ficam como
        estão.
      </p>
      <ul className="divide-y divide-line rounded-lg border border-line px-4 tabular-nums">
        {lines.map((line) => (
          <Line key={line.patientId} line={line} />
        ))}
      </ul>
      {failure !== null && (
        <div className="mt-4">
          <FormAlert>{problemText(failure)}</FormAlert>
        </div>
      )}
      <DialogFooter>
        <Button variant="outline" disabled={pending} onClick={onBack}>
          Voltar
        </Button>
        <Button
          disabled={changed.length === 0}
          pending={pending}
          pendingText="Reajustando..."
          onClick={() => void run(null)}
        >
          {/* On a phone both buttons keep to one row: the list has the room. */}
          <span>
            Reajustar {changed.length}
            <span className="max-sm:sr-only">
              {changed.length === 1 ? ' paciente' : ' pacientes'}
            </span>
          </span>
        </Button>
      </DialogFooter>
    </>
  )
}

function Line({ line }: { line: PriceLine }) {
  const { patientName, price, newPrice, refused, sessions, left, fixedTimes } = line
  const zone = useProfile().data?.timezone ?? DEFAULT_ZONE
  // A fixed time with the price of the line adds nothing new.
  const differs = (fixed: PriceLine['fixedTimes'][number]) =>
    fixed.price !== price || fixed.newPrice !== newPrice
  return (
    <li className="py-2.5">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 flex-1 basis-28 font-medium wrap-anywhere">{patientName}</span>
        {price && newPrice && (
          <span className="text-right whitespace-nowrap">
            {formatMoney(price)} <span aria-hidden="true">→</span>
            <span className="sr-only"> passa a </span>{' '}
            <span className="font-semibold">{formatMoney(newPrice)}</span>
          </span>
        )}
      </span>
      {refused && <Note>{REFUSALS[refused]}</Note>}
      {fixedTimes.filter(differs).map((fixed) => (
        <Note key={fixed.seriesId}>
          Horário fixo com valor próprio: {formatMoney(fixed.price)} → {formatMoney(fixed.newPrice)}
        </Note>
      ))}
      {!refused && <Note>{sessionsText(sessions)}</Note>}
      {[...Map.groupBy(left, ({ why }) => why)].map(([why, patients]) => (
        <Note key={why}>
          {pluralize(patients.length, 'fica como está', 'ficam como estão')} (
          {LEFT_REASONS[why][patients.length === 1 ? 0 : 1]}):{' '}
          {patients
            .slice(0, MOST_NAMED)
            .map(({ datetime }) => formatDate(datetime, zone))
            .join(', ')}
          {patients.length > MOST_NAMED && ` e mais ${patients.length - MOST_NAMED}`}
        </Note>
      ))}
    </li>
  )
}

const MOST_NAMED = 4

function sessionsText(count: number): string {
  if (count === 0) return 'Nenhuma sessão marcada muda'
  return pluralize(count, 'sessão marcada muda', 'sessões marcadas mudam')
}

function Note({ children }: { children: ReactNode }) {
  return <span className="block text-sm wrap-anywhere text-muted">{children}</span>
}

function ChatList({ chats, onClose }: { chats: Chats; onClose: () => void }) {
  const start = useStepStart()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      <p ref={start} tabIndex={-1} className="mb-4 focus-visible:outline-none">
        Estes pacientes não recebem por e-mail nem SMS. A mensagem já está escrita.
      </p>
      {/* On a phone the toast with the undo covers the end of the list. */}
      <ul className="space-y-3 max-sm:pb-20">
        {chats.map(({ patientId, patientName, chats: open }) => (
          <li key={patientId} className="space-y-2">
            <ChatLinks
              chats={open}
              label={`Avisar ${patientName}`}
              patientName={patientName}
              leads={false}
              onOpen={() => setOpened(new Set([...opened, patientId]))}
            />
            <p
              role="status"
              className="flex items-center gap-1.5 text-sm font-medium text-paid-ink empty:hidden"
            >
              {opened.has(patientId) && (
                <>
                  <Check aria-hidden="true" className="size-4" />
                  Conversa aberta
                  <span className="sr-only">: {patientName}</span>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      <DialogFooter>
        <Button onClick={onClose}>Concluir</Button>
      </DialogFooter>
    </>
  )
}
