import { createContext, createElement, type ReactNode, useContext } from 'react'
import { readMeta } from '../../../../platform/web/page-meta.ts'
import { TextLink } from '../../../../platform/web/ui/text-link.tsx'
import { NO_FACTS, type SiteFact, type SiteFacts } from '../../site-facts.ts'

/**
 * What the operator set, in texts. The public pages are built as templates before any setting is known: there a text that
 * depends on one stands between `<site-when>` tags and a value is a placeholder, which src/app/site-documents.ts fills in.
 */

const Source = createContext<SiteFacts | 'template' | null>(null)

/** Gives the facts to what is drawn inside; without it they are read from the page the server sent. */
export function SiteFactsSource({
  facts,
  children,
}: {
  facts: SiteFacts | 'template'
  children: ReactNode
}) {
  return <Source value={facts}>{children}</Source>
}

function useFacts(): SiteFacts | 'template' {
  return useContext(Source) ?? readSiteFacts()
}

let read: SiteFacts | null = null

/** The facts in the head of the application's page. */
function readSiteFacts(): SiteFacts {
  if (typeof document === 'undefined') return NO_FACTS
  if (read) return read
  const told: Partial<SiteFacts> = JSON.parse(readMeta('site-facts') || '{}')
  read = { ...NO_FACTS, ...told }
  return read
}

type WhenProps = { fact: SiteFact; unset?: boolean; children: ReactNode }

/** Shown where a fact is set, or with `unset` where it is not; one does not stand inside another. */
export function When({ fact, unset = false, children }: WhenProps) {
  const facts = useFacts()
  if (facts === 'template')
    return createElement('site-when', { fact, state: unset ? 'unset' : 'set' }, children)
  return (facts[fact] === '') === unset ? children : null
}

/** A fact's own words. */
export function Fact({ name }: { name: SiteFact }) {
  return useFact(name)
}

function useFact(name: SiteFact): string {
  const facts = useFacts()
  return facts === 'template' ? `__${name}__` : facts[name]
}

/** An address to write to. */
export function FactMail({ name }: { name: SiteFact }) {
  const address = useFact(name)
  return (
    <TextLink href={`mailto:${address}`} className="wrap-anywhere">
      {address}
    </TextLink>
  )
}

/** The support's e-mail and phone, each in a line of its own where it is set. */
export function DirectContact({ className }: { className: string }) {
  return (
    <>
      <When fact="supportEmail">
        <p className={className}>
          E-mail: <FactMail name="supportEmail" />
        </p>
      </When>
      <When fact="supportPhone">
        <p className={className}>
          Telefone: <SupportPhone />
        </p>
      </When>
    </>
  )
}

function SupportPhone() {
  const number = useFact('supportPhoneNumber')
  return (
    <TextLink href={`tel:${number}`} className="whitespace-nowrap">
      <Fact name="supportPhone" />
    </TextLink>
  )
}
