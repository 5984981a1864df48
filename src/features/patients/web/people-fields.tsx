import { Plus, Trash2 } from 'lucide-react'
import {
  type ChangeEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useWatch } from 'react-hook-form'
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
import { isMinor, proposedRoles, ROLE_NAMES, type Role, rolesText } from '../people-roles.ts'
import { DocumentInput } from './parts/document-input.tsx'
import type { PatientFormState, PersonValues } from './patient-fields.tsx'
import { PATIENT_LABELS } from './patient-labels.ts'
import { Fold } from './register-fields.tsx'

let added = 0

function newPerson(): PersonValues {
  added += 1
  return {
    ...{ key: `new-${added}`, id: undefined, relation: '', chosen: [] },
    ...{ name: '', phone: '', email: '', document: '' },
    ...{
      receivesNotices: false,
      mayAccept: false,
      pays: false,
      opensArea: false,
      emergency: false,
    },
  }
}

type PeopleFieldsProps = {
  form: PatientFormState
  /** The document of the first person who pays gets the focus. */
  payerFocused: boolean
}

/**
 * The fields of the people around a patient. The list is one value of the form, since `useFieldArray` would enlarge the first
 * load of each form.
 */
export function PeopleFields({ form, payerFocused }: PeopleFieldsProps) {
  const { control, setValue, formState } = form
  const people = useWatch({ control, name: 'people' })
  const birthDate = useWatch({ control, name: 'birthDate' })
  const [removed, setRemoved] = useState<{ index: number; person: PersonValues }[]>([])
  const [focused, setFocused] = useState<string | null>(null)
  const [payer] = useState(() => people.find(({ pays }) => payerFocused && pays)?.key)
  const titleId = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const { errors, isSubmitted, submitCount } = formState
  useFirstErrorFocus(group, Object.keys(errors).join() === 'people', submitCount)
  useEffect(() => {
    if (focused) document.getElementById(`summary-${focused}`)?.focus()
    setFocused(null)
  }, [focused])

  const keep = (list: PersonValues[]) =>
    setValue('people', list, { shouldDirty: true, shouldValidate: isSubmitted })
  const isForMinor = isMinor(birthDate || null, dayAt(serverNow(), DEFAULT_ZONE))
  const change = (index: number, person: PersonValues) =>
    keep(people.with(index, withProposals(person, isForMinor)))
  const proposeAgain = useEffectEvent((forMinor: boolean) => {
    if (people.some(({ id }) => !id)) keep(people.map((person) => withProposals(person, forMinor)))
  })
  // The date of birth may be typed after the people.
  useEffect(() => proposeAgain(isForMinor), [isForMinor])
  const remove = (index: number, person: PersonValues) => {
    keep(people.toSpliced(index, 1))
    if (person.id ?? person.name) setRemoved([...removed, { index, person }])
    else addButton.current?.focus()
  }
  const restore = (
    removedIndex: number,
    { index, person }: { index: number; person: PersonValues },
  ) => {
    keep(people.toSpliced(index, 0, person))
    setRemoved(removed.toSpliced(removedIndex, 1))
    setFocused(person.key)
  }
  return (
    <fieldset
      ref={group}
      aria-labelledby={titleId}
      className="min-w-0 rounded-lg border border-line"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-[min(1rem,4.5vw)] py-2.5">
        <p id={titleId} className="font-medium">
          {PATIENT_LABELS.people}
        </p>
        <Button
          ref={addButton}
          size="sm"
          variant="outline"
          autoFocus={payerFocused && payer === undefined}
          icon={<Plus aria-hidden="true" />}
          disabled={people.length >= MOST_PEOPLE}
          onClick={() => keep([...people, newPerson()])}
        >
          Adicionar pessoa
        </Button>
      </div>
      {people.length + removed.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {people.map((person, index) => (
            <PersonFields
              key={person.key}
              path={`people.${index}`}
              person={person}
              errors={errors.people?.[index]}
              documentFocused={person.key === payer}
              onChange={(changed) => change(index, changed)}
              onRemove={() => remove(index, person)}
            />
          ))}
          {removed.map((entry, index) => (
            <RemovedPerson
              key={entry.person.key}
              name={entry.person.name}
              onRestore={() => restore(index, entry)}
            />
          ))}
        </ul>
      )}
    </fieldset>
  )
}

/** Focuses the first refused field of the group after a submit; the form focuses only the fields that it registers. */
function useFirstErrorFocus(
  group: RefObject<HTMLFieldSetElement | null>,
  isRefused: boolean,
  submitCount: number,
): void {
  const focus = useEffectEvent(() => {
    const field = group.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (isRefused) field?.focus()
  })
  useEffect(() => {
    if (submitCount === 0) return undefined
    const timer = setTimeout(() => focus())
    return () => clearTimeout(timer)
  }, [submitCount])
}

/** Sets the fields of a new person that were not chosen yet. */
function withProposals(person: PersonValues, isForMinor: boolean): PersonValues {
  if (person.id) return person
  const { relation, phone, document, chosen } = person
  const typed = { relation, phone: parsePhone(phone), document: document.replace(/\W/g, '') }
  const proposed = Object.entries(proposedRoles(typed, isForMinor))
  return {
    ...person,
    ...Object.fromEntries(proposed.filter(([field]) => !chosen.includes(field))),
  }
}

type PersonFieldsProps = {
  path: string
  person: PersonValues
  errors: { [Name in keyof PersonValues]?: { message?: string } } | undefined
  documentFocused: boolean
  onChange: (person: PersonValues) => void
  onRemove: () => void
}

function PersonFields(props: PersonFieldsProps) {
  const { path, person, errors, documentFocused, onChange, onRemove } = props
  const isNew = !person.id && person.name === ''
  const [startsNew] = useState(isNew)
  const [open, setOpen] = useState(documentFocused || isNew)
  const control = (field: 'name' | 'phone' | 'email' | 'document') => ({
    name: `${path}.${field}`,
    autoComplete: 'off',
    value: person[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      onChange({ ...person, [field]: event.currentTarget.value }),
  })
  const choose = (field: Role | 'relation', value: boolean | string) =>
    onChange({ ...person, [field]: value, chosen: [...person.chosen, field] })
  const title = (
    <span className="min-w-0 wrap-anywhere">
      <span className="block font-medium">{person.name || 'Nova pessoa'}</span>
      <span className="block text-sm text-muted empty:hidden">{rolesText(person)}</span>
    </span>
  )
  return (
    <li>
      <Fold
        id={`summary-${person.key}`}
        title={title}
        open={open || errors !== undefined}
        onToggle={setOpen}
      >
        <Field label="Nome" required error={errors?.name?.message}>
          <Input autoFocus={startsNew} {...control('name')} />
        </Field>
        <Field label="Relação" required error={errors?.relation?.message}>
          <Select
            name={`${path}.relation`}
            placeholder="Escolha"
            labels={RELATIONS}
            value={person.relation}
            onChange={(event) => choose('relation', event.currentTarget.value)}
          />
        </Field>
        <Field label="Telefone" error={errors?.phone?.message}>
          <PhoneInput {...control('phone')} />
        </Field>
        <Field label="E-mail" error={errors?.email?.message}>
          <Input type="email" autoCapitalize="none" {...control('email')} />
        </Field>
        <Field label="CPF ou CNPJ" error={errors?.document?.message}>
          <DocumentInput autoFocus={documentFocused} {...control('document')} />
        </Field>
        <fieldset className="min-w-0 sm:col-span-2">
          <legend className="font-medium">O que cabe a esta pessoa</legend>
          <div className="mt-3 grid gap-x-7 gap-y-4 sm:grid-cols-2">
            {ROLE_NAMES.map((role) => (
              <Checkbox
                key={role}
                name={`${path}.${role}`}
                label={ROLES[role]}
                checked={person[role]}
                onChange={(event) => choose(role, event.currentTarget.checked)}
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
