import { createContext, createElement, type ReactNode, useContext } from 'react'
import { readMeta } from '../../../../platform/web/page-meta.ts'
import { TextLink } from '../../../../platform/web/ui/text-link.tsx'
import { NO_FACTS, type SiteFact, type SiteFacts } from '../../site-facts.ts'

/**
 * The operator's settings in texts. Public pages are built as templates before the settings are known: conditional
 * text is between `<site-when>` tags and values are placeholders, which src/app/site-documents.ts fills in.
 */

const Source = createContext<SiteFacts | 'template' | null>(null)

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

function readSiteFacts(): SiteFacts {
  if (typeof document === 'undefined') return NO_FACTS
  if (read) return read
  const facts: Partial<SiteFacts> = JSON.parse(readMeta('site-facts') || '{}')
  read = { ...NO_FACTS, ...facts }
  return read
}

type WhenProps = { fact: SiteFact; unset?: boolean; children: ReactNode }

export function When({ fact, unset = false, children }: WhenProps) {
  const facts = useFacts()
  if (facts === 'template')
    return createElement('site-when', { fact, state: unset ? 'unset' : 'set' }, children)
  return (facts[fact] === '') === unset ? children : null
}

export function Fact({ name }: { name: SiteFact }) {
  return useFact(name)
}

function useFact(name: SiteFact): string {
  const facts = useFacts()
  return facts === 'template' ? `__${name}__` : facts[name]
}

export function FactMail({ name }: { name: SiteFact }) {
  const address = useFact(name)
  return (
    <TextLink href={`mailto:${address}`} className="wrap-anywhere">
      {address}
    </TextLink>
  )
}

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
