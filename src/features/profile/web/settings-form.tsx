import { type ReactNode, useId } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { Link } from 'wouter'
import { BRAZIL_ZONES } from '../../../platform/shared/calendar.ts'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { lazyPart } from '../../../platform/web/lazy-part.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { FieldError, FieldHelp } from '../../../platform/web/ui/field-notes.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { Later } from '../../../platform/web/ui/later.tsx'
import { PageForm } from '../../../platform/web/ui/page-form.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { Switch } from '../../../platform/web/ui/switch.tsx'
import { useAddressedField } from '../../../platform/web/use-addressed-field.ts'
import { useSave } from '../../../platform/web/use-save.ts'
import { ADDRESSED, attendanceField } from '../../practice/attendance-addresses.ts'
import { cancelRuleText } from '../../practice/cancel-rules.ts'
import type { Profile } from '../../practice/contract.ts'
import { addressLine, reminderLabel } from '../../practice/rules.ts'
import { readProfile } from '../../practice/web/api.ts'
import { settingsChange } from '../contract.ts'
import {
  type AskZone,
  DURATION_CHOICES,
  HOLD_CHOICES,
  LATE_CHOICES,
  MOST_REMINDERS,
  NOTICE_CHOICES,
  PIX_KEY_TYPES,
  REMINDER_HOURS,
  RETENTION_FIELD,
} from '../settings-choices.ts'
import { useUpdateSettings } from './api.ts'
import { CLOSING_LABELS, CLOSING_SHOWN, ClosingFields, closingValues } from './closing-fields.tsx'
import type { RescheduleFieldsProps } from './reschedule-fields.tsx'
import { RESCHEDULE_LABELS, rescheduleValues } from './reschedule-values.ts'

const RESCHEDULED = [
  'allowReschedule',
  'rescheduleNoticeHours',
  'rescheduleMost',
  'rescheduleDaysAhead',
] as const

const LazyRescheduleFields = lazyPart<RescheduleFieldsProps>(
  () => import('./reschedule-fields.tsx'),
)

type SettingsValues = ReturnType<typeof settingsValues>
type SettingsFields = Pick<UseFormReturn<SettingsValues>, 'register' | 'formState' | 'watch'>

type PartProps = { profile: Profile }

export type BillingSettingsProps = PartProps & { ask: AskZone }

export function BillingSettings({ profile, ask }: BillingSettingsProps) {
  const { form, save } = useSettingsForm(profile, ask)
  return (
    <PageForm save={save} submitLabel="Salvar configurações">
      <SettingsCard title="Cobrança" description="Seus pacientes pagam direto a você.">
        <PixFields form={form} />
        <HoldField form={form} />
        <Switch
          label="Confirmar agendamentos automaticamente"
          help="Novas sessões já entram confirmadas e bloqueiam o horário, mesmo antes do pagamento."
          {...form.register('autoConfirmBookings')}
        />
      </SettingsCard>
      <Later>
        <SettingsCard
          title="Fechamento do mês"
          description="Para quem paga uma vez por mês; no plano Pro."
        >
          <ClosingFields
            profile={profile}
            register={form.register}
            errors={form.formState.errors}
            days={form.watch('statementReminderDays')}
          />
        </SettingsCard>
        <SettingsCard
          title="Cancelamentos e faltas"
          description="Vale para o que for marcado daqui em diante: o que já está marcado fica como foi combinado."
        >
          <CancelRuleFields form={form} />
        </SettingsCard>
        <SettingsCard title="Remarcar" description="Pacientes mudam o horário sozinhos.">
          <LazyRescheduleFields
            labels={RESCHEDULE_LABELS}
            register={form.register}
            errors={form.formState.errors}
            values={form.watch([...RESCHEDULED])}
            cancelNotice={
              form.watch('lateCancelPercent') === '0'
                ? null
                : Number(form.watch('cancelNoticeHours'))
            }
          />
        </SettingsCard>
        <SettingsCard title="Sessões" description="Como cada nova sessão começa.">
          <DurationField form={form} current={profile.defaultSessionDuration} />
          <LocationFields form={form} profile={profile} />
        </SettingsCard>
        <SettingsCard title="Prontuários" description="Por quanto tempo ficam guardados.">
          <RetentionField form={form} />
        </SettingsCard>
      </Later>
    </PageForm>
  )
}

export type NoticeSettingsProps = PartProps

export function NoticeSettings({ profile }: NoticeSettingsProps) {
  const { form, save } = useSettingsForm(profile)
  return (
    <PageForm save={save} submitLabel="Salvar configurações">
      <SettingsCard title="Avisos" description="Por onde você e seus pacientes são avisados.">
        <NoticeToggles form={form} />
      </SettingsCard>
      <SettingsCard title="Lembretes">
        <ReminderFields form={form} />
      </SettingsCard>
    </PageForm>
  )
}

type SettingsCardProps = { title: string; description?: string; children: ReactNode }

function SettingsCard({ title, description, children }: SettingsCardProps) {
  return (
    <Card>
      <CardHeader title={title} description={description} />
      <CardBody className="space-y-5">{children}</CardBody>
    </Card>
  )
}

function useSettingsForm(profile: Profile, ask?: AskZone) {
  useAddressedField()
  const update = useUpdateSettings()
  const form = useForm({
    defaultValues: settingsValues(profile),
    resolver: contractResolver(settingsChange, settingsPayload),
  })
  const save = useSave(
    form,
    {
      send: async (body, version, setPending) => {
        const { timezone } = body
        if (!ask || timezone === undefined || timezone === profile.timezone)
          return update.mutateAsync({ body: { ...body, version } })
        setPending(false)
        const timezoneKeeps = await ask(timezone)
        setPending(true)
        return update.mutateAsync({ body: { ...body, timezoneKeeps, version } })
      },
      done: { title: 'Configurações atualizadas', description: 'Suas preferências foram salvas.' },
      refused: 'Erro ao atualizar configurações',
      onSaved: (saved) => form.reset(settingsValues(saved)),
    },
    { saved: profile, read: readProfile, valuesOf: settingsValues, labels: LABELS, shown: SHOWN },
  )
  return { form, save }
}

const LABELS = {
  defaultSessionDuration: 'Duração padrão da sessão',
  pixKeyType: 'Tipo da chave Pix',
  pixKey: 'Chave Pix',
  videoLink: 'Link padrão de vídeo',
  timezone: 'Fuso horário',
  bookingHoldMinutes: 'Prazo para pagar a reserva',
  enableEmailNotifications: 'Avisos por e-mail',
  enableSmsNotifications: 'Avisos por SMS',
  autoConfirmBookings: 'Confirmar agendamentos automaticamente',
  cancelNoticeHours: 'Cancelar é grátis até',
  lateCancelPercent: 'Depois desse prazo, ou em caso de falta',
  recordYears: 'Anos para guardar prontuários',
  reminderHours: 'Lembretes aos pacientes',
  whatsappReminders: 'Lembretes pelo WhatsApp',
  ...RESCHEDULE_LABELS,
  ...CLOSING_LABELS,
}

const SHOWN = {
  defaultSessionDuration: (minutes: string) => `${minutes} minutos`,
  pixKeyType: (type: string) => nameIn(PIX_KEY_TYPES, type) ?? 'Identificar automaticamente',
  timezone: (zone: string) => nameIn(BRAZIL_ZONES, zone) ?? zone,
  bookingHoldMinutes: (minutes: string) => nameIn(HOLD_CHOICES, minutes) ?? 'Sem limite',
  cancelNoticeHours: noticeText,
  recordYears: (years: string) => `${years} anos`,
  lateCancelPercent: (percent: string) => nameIn(LATE_CHOICES, percent) ?? `${percent} %`,
  ...CLOSING_SHOWN,
  reminderHours: (hours: string[]) =>
    hours.map((each) => reminderLabel(Number(each))).join(', ') || 'Nenhum',
}

function nameIn(names: Record<string, string>, key: string): string | undefined {
  return names[key]
}

function noticeText(hours: string): string {
  if (hours === '0') return 'O início da sessão'
  return hours === '1' ? '1 hora antes' : `${hours} horas antes`
}

function CancelRuleFields({ form }: { form: SettingsFields }) {
  const { errors } = form.formState
  const [hours, percent] = form.watch(['cancelNoticeHours', 'lateCancelPercent'])
  const text = cancelRuleText({
    cancelNoticeHours: Number(hours),
    lateCancelPercent: Number(percent),
  })
  const choices = [...new Set<number>([...NOTICE_CHOICES, Number(hours)])].sort((a, b) => a - b)
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={LABELS.cancelNoticeHours} error={errors.cancelNoticeHours?.message}>
          <Select {...form.register('cancelNoticeHours')}>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {noticeText(String(choice))}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={LABELS.lateCancelPercent} error={errors.lateCancelPercent?.message}>
          <Select {...form.register('lateCancelPercent')} labels={LATE_CHOICES} />
        </Field>
      </div>
      <p aria-live="polite" className="rounded-lg bg-sunken px-4 py-3">
        {text ? (
          <>
            Seus pacientes leem ao agendar: <strong className="font-semibold">“{text}”</strong>
          </>
        ) : (
          'Cancelar e faltar não custa nada. Nenhum aviso sobre cobrança aparece para os pacientes.'
        )}
      </p>
    </>
  )
}

function DurationField({ form, current }: { form: SettingsFields; current: number }) {
  const choices = [...new Set<number>([...DURATION_CHOICES, current])].sort((a, b) => a - b)
  return (
    <Field
      label="Duração padrão da sessão"
      error={form.formState.errors.defaultSessionDuration?.message}
    >
      <Select className="sm:max-w-72" {...form.register('defaultSessionDuration')}>
        {choices.map((minutes) => (
          <option key={minutes} value={minutes}>
            {minutes} minutos
          </option>
        ))}
      </Select>
    </Field>
  )
}

function LocationFields({ form, profile }: { form: SettingsFields; profile: Profile }) {
  const { errors } = form.formState
  return (
    <>
      <OfficeAddress profile={profile} />
      <Field
        id="link-de-video"
        label="Link padrão de vídeo"
        optional
        help="Sua sala fixa: vai em cada sessão online, sem digitar de novo."
        error={errors.videoLink?.message}
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          {...form.register('videoLink')}
        />
      </Field>
      <Field
        label="Fuso horário"
        help="Vale para a agenda, os horários de atendimento e os relatórios."
        error={errors.timezone?.message}
      >
        <Select {...form.register('timezone')} labels={BRAZIL_ZONES} />
      </Field>
    </>
  )
}

function OfficeAddress({ profile }: PartProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-1">
      <Field label="Endereço do consultório" className="min-w-0 grow basis-64">
        <Input readOnly value={addressLine(profile) ?? 'Não informado'} />
      </Field>
      <Link
        href={attendanceField(ADDRESSED.office)}
        className="flex min-h-12 items-center text-petrol-ink underline underline-offset-4"
      >
        Alterar em Horários de Atendimento
      </Link>
    </div>
  )
}

function HoldField({ form }: { form: SettingsFields }) {
  return (
    <Field
      label="Prazo para pagar a reserva"
      help="Depois dele, o horário de um agendamento público ainda não pago volta a ficar livre."
      error={form.formState.errors.bookingHoldMinutes?.message}
    >
      <Select className="sm:max-w-72" {...form.register('bookingHoldMinutes')}>
        {Object.entries(HOLD_CHOICES).map(([minutes, label]) => (
          <option key={minutes} value={minutes}>
            {label}
          </option>
        ))}
        <option value="">Sem limite</option>
      </Select>
    </Field>
  )
}

/** The choice how long records are kept. Twenty years and the rule for minors follow the stricter reading of both rules. */
function RetentionField({ form }: { form: SettingsFields }) {
  return (
    <Field
      id={RETENTION_FIELD}
      label={LABELS.recordYears}
      help="Contam do último registro; de menores, dos 18 anos. O Conselho pede no mínimo 5 anos, e a lei dos prontuários de saúde, 20: na dúvida, fique com 20."
      error={form.formState.errors.recordYears?.message}
    >
      <Input
        inputMode="numeric"
        autoComplete="off"
        className="sm:max-w-40"
        {...form.register('recordYears')}
      />
    </Field>
  )
}

function settingsValues(profile: Profile) {
  return {
    defaultSessionDuration: String(profile.defaultSessionDuration),
    pixKey: profile.pixKey ?? '',
    pixKeyType: profile.pixKeyType ?? '',
    videoLink: profile.videoLink ?? '',
    timezone: profile.timezone,
    bookingHoldMinutes:
      profile.bookingHoldMinutes === null ? '' : String(profile.bookingHoldMinutes),
    enableEmailNotifications: profile.enableEmailNotifications,
    enableSmsNotifications: profile.enableSmsNotifications,
    autoConfirmBookings: profile.autoConfirmBookings,
    cancelNoticeHours: String(profile.cancelNoticeHours),
    lateCancelPercent: String(profile.lateCancelPercent),
    recordYears: String(profile.recordYears),
    reminderHours: profile.reminderHours.map(String),
    whatsappReminders: profile.whatsappReminders,
    ...rescheduleValues(profile),
    ...closingValues(profile),
  }
}

function settingsPayload(values: SettingsValues) {
  return {
    ...values,
    pixKeyType: values.pixKeyType || null,
    lateCancelPercent: Number(values.lateCancelPercent),
    reminderHours: values.reminderHours.map(Number),
    closingDay: values.closingDay || null,
    statementReminderDays: values.statementReminderDays || null,
    bookingHoldMinutes: values.bookingHoldMinutes === '' ? null : Number(values.bookingHoldMinutes),
  }
}

function PixFields({ form }: { form: SettingsFields }) {
  const { errors } = form.formState
  return (
    <div className="grid gap-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <Field label="Tipo da chave Pix" error={errors.pixKeyType?.message}>
        <Select
          placeholder="Identificar automaticamente"
          {...form.register('pixKeyType')}
          labels={PIX_KEY_TYPES}
        />
      </Field>
      <Field
        id="chave-pix"
        label="Chave Pix"
        optional
        help="CPF, CNPJ, celular, e-mail ou chave aleatória."
        error={errors.pixKey?.message}
      >
        <Input autoComplete="off" spellCheck={false} {...form.register('pixKey')} />
      </Field>
    </div>
  )
}

function NoticeToggles({ form }: { form: SettingsFields }) {
  return (
    <>
      <Switch
        label="Avisos por e-mail"
        help="Seus avisos e os dos pacientes: novos agendamentos, confirmações, mudanças, cancelamentos e lembretes."
        {...form.register('enableEmailNotifications')}
      />
      <Switch
        label="Avisos por SMS"
        help="Lembretes, confirmações, mudanças e cancelamentos, aos pacientes. Cada SMS pode ter custo."
        {...form.register('enableSmsNotifications')}
      />
    </>
  )
}

function ReminderFields({ form }: { form: SettingsFields }) {
  const ids = useId()
  const error = form.formState.errors.reminderHours?.message
  const chosen = form.watch('reminderHours')
  return (
    <>
      <fieldset aria-describedby={`${ids}-error ${ids}-quiet`}>
        <legend className="font-semibold">Lembretes aos pacientes</legend>
        <FieldHelp id={`${ids}-quiet`}>
          Nada é enviado entre 21h e 8h: o lembrete vai na noite anterior, antes das 21h. Escolha
          até {MOST_REMINDERS}.
        </FieldHelp>
        <div className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-4">
          {REMINDER_HOURS.map((hours) => (
            <Checkbox
              key={hours}
              value={hours}
              label={reminderLabel(hours)}
              disabled={chosen.length >= MOST_REMINDERS && !chosen.includes(String(hours))}
              {...form.register('reminderHours')}
            />
          ))}
        </div>
        {chosen.length === 0 && <p className="mt-3">Nenhum lembrete será enviado.</p>}
        <FieldError id={`${ids}-error`}>{error}</FieldError>
      </fieldset>
      <ChatSwitch form={form} isOfUse={chosen.length > 0} />
    </>
  )
}

/** Leaves a disabled switch out of the form, which would read the disabled field as off. */
function ChatSwitch({ form, isOfUse }: { form: SettingsFields; isOfUse: boolean }) {
  const label = 'Lembretes pelo WhatsApp'
  if (!isOfUse)
    return (
      <Switch
        key="idle"
        label={label}
        help="Escolha acima quando lembrar: sem horários não há o que enviar."
        disabled
        checked={form.watch('whatsappReminders')}
      />
    )
  return (
    <Switch
      key="in-use"
      label={label}
      help="A mensagem fica pronta na tela inicial: você envia com um toque."
      {...form.register('whatsappReminders')}
    />
  )
}
