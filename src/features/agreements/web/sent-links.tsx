import { MessageCircle } from 'lucide-react'
import { whatsappUrl } from '../../../platform/shared/phone.ts'
import { MAIL_UNSENT } from '../../../platform/shared/senders.ts'
import { readSenders } from '../../../platform/web/page-meta.ts'
import { useRead } from '../../../platform/web/query.ts'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { CopyButton } from '../../../platform/web/ui/copy-button.tsx'
import { DialogClose, DialogFooter } from '../../../platform/web/ui/dialog.tsx'
import { type ChatReceiver, listChatReceivers } from '../../patients/chat-contract.ts'
import type { Patient } from '../../patients/contract.ts'
import { greetedName } from '../../patients/greeting-rules.ts'
import { type Person, RELATIONS } from '../../patients/people-contract.ts'
import { displayName } from '../../patients/rules.ts'
import { useProfile } from '../../practice/web/api.ts'
import type { SentLink } from '../contract.ts'

/** The recipient of a link. A single guardian without an e-mail or phone is reached at the patient's. */
interface Address {
  person: Person | null
  name: string
  email: string | null
  /** Null for a person without a phone: WhatsApp then shows its contacts to choose from. */
  phone: string | null
}

/** Returns the recipients of the links: each of several guardians, or the patient or the only guardian. */
export function addressesOf(patient: Patient, signers: readonly Person[]): Address[] {
  return signers.length > 1 ? signers.map(ofPerson) : [ofOnly(patient, signers[0] ?? null)]
}

function ofPerson(person: Person): Address {
  const { name, email, phone } = person
  return { person, name, email, phone }
}

function ofOnly(patient: Patient, person: Person | null): Address {
  return {
    person,
    name: person?.name ?? displayName(patient),
    email: person?.email ?? (patient.emailUnconfirmed ? null : patient.email),
    phone: person?.phone ?? patient.phone,
  }
}

const LIST = new Intl.ListFormat('pt-BR')

export function emailHelp(addresses: readonly Pick<Address, 'name' | 'email'>[]): string {
  const emails = addresses.flatMap(({ email }) => email ?? [])
  const missing = addresses.filter(({ email }) => email === null).map(({ name }) => name)
  if (emails.length === 0)
    return addresses.length > 1
      ? 'Ninguém tem e-mail no cadastro: mande os links por WhatsApp.'
      : 'Não há e-mail confirmado no cadastro: mande o link por WhatsApp.'
  if (!readSenders().mail) return `${MAIL_UNSENT}: mande o link por WhatsApp.`
  const rest = missing.length > 0 ? ` Sem e-mail: ${LIST.format(missing)}; mande por WhatsApp.` : ''
  return `Para ${LIST.format(emails)}. O e-mail não traz o texto do contrato.${rest}`
}

/** Returns the text about the sent e-mail, which waits until the account has confirmed its own address. */
function emailedText(email: string | null, isProved: boolean): string {
  if (email === null) return 'Nenhum e-mail foi enviado.'
  if (!readSenders().mail) return `${MAIL_UNSENT}: nada chega a ${email}.`
  return isProved
    ? `E-mail a caminho de ${email}.`
    : `O e-mail para ${email} sai quando você confirmar o seu próprio e-mail.`
}

type SentLinksProps = {
  links: readonly SentLink[]
  patient: Patient
  /** Whether other people have links too, which are not among these. */
  hasOthers?: boolean
}

/** Shows each new link, with the ways to send it. */
export function SentLinks({ links, patient, hasOthers = false }: SentLinksProps) {
  const { data: profile } = useProfile()
  const isProved = profile?.emailVerified !== false
  const isShared = hasOthers || links.length > 1
  const receivers = useRead(listChatReceivers, { params: { id: patient.id } }).data ?? NOBODY
  const others = receivers.filter(({ personId }) => personId !== null)
  return (
    <>
      <ul className="space-y-6">
        {links.map(({ personId, url, emailed }) => {
          const person = patient.people.find(({ id }) => id === personId) ?? null
          const address = person && isShared ? ofPerson(person) : ofOnly(patient, person)
          return (
            <li key={personId}>
              {isShared && person && (
                <h3 className="font-semibold wrap-anywhere">
                  {person.name}{' '}
                  <span className="font-normal text-muted">
                    ({RELATIONS[person.relation].toLowerCase()})
                  </span>
                </h3>
              )}
              <p className="mb-3">
                {emailedText(emailed ? address.email : null, isProved)} Você também pode mandar o
                link:
              </p>
              <LinkToSend
                url={url}
                address={address}
                isNamed={isShared}
                others={person ? NOBODY : others.filter(({ phone }) => phone !== address.phone)}
              />
            </li>
          )
        })}
      </ul>
      <DialogFooter>
        <DialogClose>
          <Button>Pronto</Button>
        </DialogClose>
      </DialogFooter>
    </>
  )
}

const NOBODY: readonly ChatReceiver[] = []

type LinkToSendProps = {
  url: string
  address: Address
  isNamed: boolean
  /** The other people who may get the link, for a patient who accepts in person. */
  others: readonly ChatReceiver[]
}

function LinkToSend({ url, address: { name, phone }, isNamed, others }: LinkToSendProps) {
  const text = `Olá, ${greetedName(name)}! Este é o nosso contrato, para você ler e aceitar: ${url}`
  const whose = isNamed && <span className="sr-only"> de {name}</span>
  return (
    <>
      <p className="rounded-lg bg-sunken px-4 py-3 font-mono text-sm wrap-anywhere">{url}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <a
          href={whatsappUrl(phone ?? '', text)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'outline' })}
        >
          <MessageCircle aria-hidden="true" />
          Abrir no WhatsApp
          {whose}
        </a>
        {others.map(({ personId, personName, phone }) => (
          <a
            key={personId}
            href={whatsappUrl(phone, `Olá! Este é o link do contrato, para ler e aceitar: ${url}`)}
            target="_blank"
            rel="noreferrer"
            className={`${buttonClass({ variant: 'outline' })} h-auto! py-2.5`}
          >
            <MessageCircle aria-hidden="true" className="shrink-0" />
            <span className="min-w-0 text-left wrap-anywhere whitespace-normal">
              WhatsApp de {personName}
            </span>
          </a>
        ))}
        <CopyButton text={url}>Copiar link{whose}</CopyButton>
      </div>
    </>
  )
}
