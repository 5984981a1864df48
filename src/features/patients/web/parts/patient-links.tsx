import { Fragment } from 'react'
import { Link } from 'wouter'
import { patientPath } from '../../rules.ts'

type PatientLinksProps = {
  patients: readonly { id: string; name: string }[]
  /** Opened in another tab, since the form is unsaved. */
  isFromForm?: boolean
}

/** Shows names in a sentence, each as the link to its patient. */
export function PatientLinks({ patients, isFromForm = false }: PatientLinksProps) {
  return patients.map(({ id, name }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <Link
        href={patientPath(id)}
        target={isFromForm ? '_blank' : undefined}
        className="-my-2.5 inline-block py-2.5 wrap-anywhere underline underline-offset-4"
      >
        {name}
      </Link>
    </Fragment>
  ))
}

/** A phone or an e-mail, as a link that opens its program. */
export function ContactLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      className="-my-2.5 inline-block rounded-sm py-2.5 wrap-anywhere text-petrol-ink underline underline-offset-4"
    >
      {children}
    </a>
  )
}
