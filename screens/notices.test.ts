import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listTermsChanges } from '../src/features/profile/terms-contract.ts'
import { checkLoading, checkScreen } from './check-screen.ts'
import { answerWith, openScreen } from './open-screen.tsx'
import { sees, seesPage } from './shown.ts'

/** Notices that come with a response; those shown from the cache are in e2e/layout.e2e.ts. */

const CHANGE = { version: '2026-12-01', appliesFrom: '2027-01-01', change: 'Um teste muda.' }
const changed = { prepare: () => answerWith(listTermsChanges, () => [CHANGE]) }

const notice = page.getByRole('region', { name: 'Mudança nos termos' })

function isAboveHeading(): boolean {
  const heading = page.getByRole('heading', { level: 1 }).element()
  return notice.element().getBoundingClientRect().y < heading.getBoundingClientRect().y
}

it('a notice that comes late moves nothing on this screen, and is at the top of the next one', async () => {
  await openScreen('/psychologist/services', changed)
  await seesPage('Serviços')
  await sees(notice)
  expect(isAboveHeading()).toBe(false)
  await checkScreen()
  await page.getByRole('link', { name: 'Pacientes', exact: true }).click()
  await seesPage('Pacientes')
  expect(isAboveHeading()).toBe(true)
  await checkLoading('/psychologist/services', changed)
  await sees(notice)
})

it('a notice of a closed account moves nothing down', async () => {
  const profile = { closedAt: '2026-03-10T12:00:00.000Z' }
  await checkLoading('/psychologist/patients', { profile })
  await sees(/^Esta conta foi encerrada\./)
})
