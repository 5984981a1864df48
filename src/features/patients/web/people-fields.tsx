import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { DEFAULT_ZONE, dayAt } from '../../../platform/shared/calendar.ts'
import { parsePhone } from '../../../platform/shared/phone.ts'
import { serverNow } from '../../../platform/web/server-clock.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { PhoneInput } from '../../../platform/web/ui/phone-input.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { MOST_PEOPLE, RELATIONS, ROLES } from '../people-contract.ts'
import { isMinor, proposedRoles, ROLE_NAMES, rolesText } from '../people-roles.ts'
import { DocumentInput } from './document-input.tsx'
import type { PatientFormState, PersonValues } from './patient-fields.tsx'
import { PATIENT_LABELS } from './patient-labels.ts'
import { Fold } from './register-fields.tsx'

const NEW_PERSON: PersonValues = {
  id: undefined,
  name: '',
  relation: '',
  phone: '',
  email: '',
  document: '',
  receivesNotices: false,
  mayAccept: false,
  pays: false,
  opensArea: false,
  emergency: false,
}

type PeopleFieldsProps = {
  form: PatientFormState
  /** The document of the first person who pays has the focus. */
  payerFocused: boolean
}

export function PeopleFields({ form, payerFocused }: PeopleFieldsProps) {
  const { control, getValues } = form
  // `id` is a field of a person.
  const people = useFieldArray({ control, name: 'people', keyName: 'key' })
  const [removed, setRemoved] = useState<{ index: number; person: PersonValues }[]>([])
  const [restored, setRestored] = useState<number | null>(null)
  const [payer] = useState(() => people.fields.find(({ pays }) => pays)?.key)
  const titleId = useId()
  const list = useRef<HTMLUListElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (restored === null) return
    list.current?.children[restored]?.querySelector('summary')?.focus()
    setRestored(null)
  }, [restored])

  const remove = (index: number) => {
    const person = getValues(`people.${index}`)
    people.remove(index)
    if (person.id ?? person.name) setRemoved([...removed, { index, person }])
    else adding.current?.focus()
  }
  const restore = (at: number) => {
    const back = removed[at]
    if (!back) return
    const index = Math.min(back.index, people.fields.length)
    people.insert(index, back.person, { shouldFocus: false })
    setRemoved(removed.toSpliced(at, 1))
    setRestored(index)
  }
  const isEmpty = people.fields.length + removed.length === 0
  return (
    <fieldset aria-labelledby={titleId} className="min-w-0 rounded-lg border border-line">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1.5 px-4 py-1.5">
        <p id={titleId} className="font-medium">
          {PATIENT_LABELS.people} <span className="font-normal text-muted">(opcional)</span>
        </p>
        <Button
          ref={adding}
          size="sm"
          variant="outline"
          autoFocus={payerFocused && payer === undefined}
          icon={<Plus aria-hidden="true" />}
          disabled={people.fields.length >= MOST_PEOPLE}
          onClick={() =>
            people.append(NEW_PERSON, { focusName: `people.${people.fields.length}.name` })
          }
        >
          Adicionar pessoa
        </Button>
      </div>
      {!isEmpty && (
        <ul ref={list} className="divide-y divide-line border-t border-line">
          {people.fields.map(({ key }, index) => (
            <PersonFields
              key={key}
              form={form}
              index={index}
              documentFocused={payerFocused && key === payer}
              onRemove={() => remove(index)}
            />
          ))}
          {removed.map(({ person }, at) => (
            <RemovedPerson
              key={person.id ?? `${at} ${person.name}`}
              name={person.name}
              onRestore={() => restore(at)}
            />
          ))}
        </ul>
      )}
    </fieldset>
  )
}

type PersonFieldsProps = {
  form: PatientFormState
  index: number
  documentFocused: boolean
  onRemove: () => void
}

function PersonFields({ form, index, documentFocused, onRemove }: PersonFieldsProps) {
  const { register, control, getValues, setValue, formState } = form
  const path = `people.${index}` as const
  const person = useWatch({ control, name: path })
  const [open, setOpen] = useState(documentFocused || (!person.id && person.name === ''))
  const chosen = useRef(new Set<string>())
  const errors = formState.errors.people?.[index]
  const failed = errors !== undefined

  /** Sets what nobody chose yet of a new person. */
  const propose = () => {
    const { id, relation, phone, document } = getValues(path)
    if (id) return
    const today = dayAt(serverNow(), DEFAULT_ZONE)
    const typed = { relation, phone: parsePhone(phone), document: document.replace(/\W/g, '') }
    const proposed = proposedRoles(typed, isMinor(getValues('birthDate') || null, today))
    if (!chosen.current.has('relation')) setValue(`${path}.relation`, proposed.relation)
    for (const role of ROLE_NAMES)
      if (!chosen.current.has(role)) setValue(`${path}.${role}`, proposed[role])
  }
  const choose = (field: string) => () => {
    chosen.current.add(field)
    propose()
  }
  const title = (
    <span className="min-w-0 wrap-anywhere">
      <span className="block font-medium">{person.name || 'Nova pessoa'}</span>
      <span className="block text-sm text-muted empty:hidden">{rolesText(person)}</span>
    </span>
  )
  return (
    <li>
      <Fold title={title} open={open || failed} onToggle={setOpen}>
        <Field label="Nome" required error={errors?.name?.message}>
          <Input autoComplete="off" {...register(`${path}.name`)} />
        </Field>
        <Field label="Relação" required error={errors?.relation?.message}>
          <Select
            placeholder="Escolha"
            labels={RELATIONS}
            {...register(`${path}.relation`, { onChange: choose('relation') })}
          />
        </Field>
        <Field label="Telefone" error={errors?.phone?.message}>
          <PhoneInput autoComplete="off" {...register(`${path}.phone`, { onChange: propose })} />
        </Field>
        <Field label="E-mail" error={errors?.email?.message}>
          <Input
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            {...register(`${path}.email`, { deps: `${path}.phone` })}
          />
        </Field>
        <Field label="CPF ou CNPJ" error={errors?.document?.message}>
          <DocumentInput
            autoFocus={documentFocused}
            {...register(`${path}.document`, { onChange: propose })}
          />
        </Field>
        <fieldset className="min-w-0 sm:col-span-2">
          <legend className="font-medium">O que cabe a esta pessoa</legend>
          <div className="mt-3 grid gap-x-7 gap-y-4 sm:grid-cols-2">
            {ROLE_NAMES.map((role) => (
              <Checkbox
                key={role}
                label={ROLES[role]}
                {...register(`${path}.${role}`, {
                  onChange: choose(role),
                  deps: `${path}.phone`,
                })}
              />
            ))}
          </div>
        </fieldset>
        <Button
          size="sm"
          variant="outline"
          className="justify-self-start"
          icon={<Trash2 aria-hidden="true" />}
          onClick={onRemove}
        >
          Remover<span className="sr-only"> {person.name || 'nova pessoa'}</span>
        </Button>
      </Fold>
    </li>
  )
}

type RemovedPersonProps = { name: string; onRestore: () => void }

function RemovedPerson({ name, onRestore }: RemovedPersonProps) {
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1.5 px-4 py-1.5">
      <p className="min-w-0 wrap-anywhere text-muted">{name || 'Sem nome'} sai ao salvar.</p>
      <Button size="sm" variant="ghost" autoFocus onClick={onRestore}>
        Desfazer<span className="sr-only"> a remoção de {name}</span>
      </Button>
    </li>
  )
}
