import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { Router } from 'wouter'
import { shownText } from '../../../test/shown-text.ts'
import { listTermsChanges } from '../../features/profile/terms-contract.ts'
import type { ReplyOf } from '../../platform/shared/endpoint.ts'
import { createQueryClient, readOptions } from '../../platform/web/query.ts'
import { TermsBanner, TermsChanges } from './terms-banner.tsx'

await TermsChanges.load()

function banner(changes: ReplyOf<typeof listTermsChanges>): string {
  const client = createQueryClient(() => {})
  client.setQueryData(readOptions(listTermsChanges, {}).queryKey, changes)
  return shownText(
    <QueryClientProvider client={client}>
      <Router ssrPath="/psychologist/dashboard">
        <TermsBanner />
      </Router>
    </QueryClientProvider>,
  )
}

const change = {
  version: '2026-12-01',
  appliesFrom: '2027-01-01',
  change: 'As cópias de segurança passam a ser guardadas por 15 dias.',
}

it('the banner of changed terms says the change and its date, and how to dismiss it', () => {
  expect(banner([change])).toBe(
    'Nos termos, a partir de 01/01/2027: As cópias de segurança passam a ser guardadas por 15 dias. Ler os termos Entendi',
  )
})

it('no banner is shown if the terms are unchanged', () => {
  expect(banner([])).toBe('')
})
