import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import {
  acceptAgreement,
  getAgreementTemplate,
  getAgreementTerms,
  type PublicAgreement,
  readAgreement,
  renewAgreementLink,
  sendAgreement,
} from '../src/features/agreements/contract.ts'
import { DEFAULT_TEMPLATE } from '../src/features/agreements/default-template.ts'
import { type Agreement, listAgreements } from '../src/features/agreements/listing-contract.ts'
import { instantOut, itemAt } from '../src/features/demo/practice.ts'
import type { Patient } from '../src/features/patients/contract.ts'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { patientPath } from '../src/features/patients/rules.ts'
import { DAY, DEFAULT_ZONE } from '../src/platform/shared/calendar.ts'
import { checkEnlarged, checkScreen } from './check-screen.ts'
import { answerWith, NOW, openScreen, PHONE, WIDE } from './open-screen.tsx'
import { button, sees, seesNo } from './shown.ts'
import { callElsewhere, newPractice } from './small-practice.ts'

/** The contract of a child with two guardians: sent to both, accepted by each. */

const BOTH = [WIDE, PHONE]
type Size = readonly [width: number, height: number]

const RITA = {
  ...{ name: 'Rita Lima', relation: 'mother', phone: '11 90000-1001', mayAccept: true },
  email: 'rita@exemplo.com.br',
} as const
const RUI = { name: 'Rui Lima', relation: 'father', mayAccept: true } as const

const URL = 'https://consultorio.test/contrato/'

beforeEach(() => {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="senders"]')
  if (!meta) throw new Error('the page names no senders')
  meta.content = 'mail'
  onTestFinished(() => {
    meta.content = ''
  })
})

/** Expects the listed contract to name the guardians in order, each with this state. */
function agreementOf(
  { people }: Pick<Patient, 'people'>,
  states: readonly Agreement['people'][number]['state'][],
): Agreement {
  const isConcluded = states.every((state) => state === 'accepted')
  return {
    ...{ id: '00000000-0000-7000-8000-000000009001', version: 1, ended: null },
    ...{ state: isConcluded ? 'accepted' : 'pending', acceptedBy: 'all' },
    ...{ sentAt: instantOut(NOW - DAY), linkExpiresAt: instantOut(NOW + 29 * DAY) },
    acceptedAt: isConcluded ? instantOut(NOW) : null,
    people: states.map((state, index) => {
      const { id, name, relation } = itemAt(people, index)
      const acceptedAt = state === 'accepted' ? instantOut(NOW) : null
      return { id, name, relation, state, acceptedAt }
    }),
  }
}

async function openOtto(
  people: readonly object[],
  size: Size,
  states?: Parameters<typeof agreementOf>[1],
) {
  const otto = { name: 'Otto Lima', phone: '11 91234-5678', birthDate: '2017-05-23', people }
  const practice = newPractice((draft) => {
    const patient = callElsewhere(draft, createPatient, { body: otto as never })
    answerWith(getAgreementTemplate, () => ({ ...DEFAULT_TEMPLATE, version: 1, savedAt: null }))
    answerWith(getAgreementTerms, () => ({ fees: null, frequency: null, technologies: null }))
    if (states)
      answerWith(listAgreements, () => ({
        currentVersion: 1,
        agreements: [agreementOf(patient, states)],
      }))
    answerWith(sendAgreement, () => ({
      agreement: agreementOf(patient, ['pending', 'pending']),
      ...{ url: `${URL}rita`, emailed: true },
      links: patient.people.map(({ id, email, name }) => ({
        ...{ personId: id, emailed: email !== null },
        url: `${URL}${name.split(' ')[0]?.toLowerCase()}`,
      })),
    }))
    answerWith(renewAgreementLink, ({ body }) => ({
      ...{ personId: (body as { personId: string }).personId, emailed: false },
      url: `${URL}outro`,
    }))
  })
  return openScreen(({ patients }) => patientPath(itemAt(patients, 0).id), { ...practice, size })
}

const dialog = page.getByRole('dialog')
const choice = (name: string) => dialog.getByRole('radio', { name })
const chats = () => dialog.getByRole('link', { name: /WhatsApp/ })

describe('the contract of a child with two guardians', () => {
  it.each(BOTH)(
    'is sent to both by separate links, once it was chosen who has to accept, at %i px',
    async (...size) => {
      const { sent } = await openOtto([RITA, RUI], size)
      await button('Enviar contrato').click()
      await expect.element(choice('Basta um aceitar')).toBeChecked()
      await sees('Rita Lima e Rui Lima podem aceitar por Otto Lima.')
      await sees(/Para rita@exemplo\.com\.br\..* Sem e-mail: Rui Lima/)
      await checkScreen()
      await checkEnlarged()
      await choice('Todos precisam aceitar').click()
      await button('Gerar link').click()
      await sees(dialog.getByRole('heading', { name: 'Rui Lima (pai)' }))
      expect(sent.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
        ...{ acceptedBy: 'all', sendEmail: true },
      })
      const [toRita, toRui] = chats()
        .elements()
        .map((link) => decodeURIComponent(String(link.getAttribute('href'))))
      expect(toRita).toMatch(/^https:\/\/wa\.me\/5511900001001\?text=Olá, Rita!.*\/contrato\/rita$/)
      expect(toRui).toMatch(/^https:\/\/wa\.me\/\?text=Olá, Rui!.*\/contrato\/rui$/)
      await checkScreen()
    },
  )

  it.each(BOTH)(
    'shows who accepted and who is missing, and makes a new link for them, at %i px',
    async (...size) => {
      const { sent } = await openOtto([RITA, RUI], size, ['accepted', 'pending'])
      await sees('Rita Lima (mãe) aceitou em 11/03/2026')
      await sees('Rui Lima (pai) ainda não aceitou')
      await checkScreen()
      await button('Novo link para Rui Lima').click()
      await expect.element(dialog.getByRole('checkbox')).toBeDisabled()
      await checkScreen()
      await button('Gerar novo link').click()
      await sees(dialog.getByText(`${URL}outro`))
      expect(sent.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
        sendEmail: false,
      })
      await expect.element(chats()).toHaveAttribute('href', expect.stringContaining('wa.me/?text='))
    },
  )

  it('whose people all accepted shows each person with the day of acceptance', async () => {
    await openOtto([RITA, RUI], WIDE, ['accepted', 'accepted'])
    await sees('Contrato aceito')
    await sees('Rui Lima (pai) aceitou em 11/03/2026')
    await seesNo(button(/^Novo link/))
  })
})

it('the contract of a child with one guardian asks nothing about who has to accept', async () => {
  await openOtto([RITA], WIDE)
  await button('Enviar contrato').click()
  await sees(dialog.getByLabelText('Frequência e duração'))
  await seesNo(dialog.getByRole('radio'))
  await sees(/Para rita@exemplo\.com\.br/)
})

describe('the page of a contract to accept', () => {
  async function openContract(size: Size, agreement: Partial<PublicAgreement>): Promise<void> {
    await openScreen('/contrato/de-teste', {
      ...{ loggedIn: false, size },
      answers: () => {
        let accepted = {}
        answerWith(readAgreement, () => ({
          ...{ psychologistName: 'Ana Souza', timezone: DEFAULT_ZONE, text: 'Texto do contrato.' },
          ...{ isByGuardian: true, linkExpiresAt: instantOut(NOW + DAY), others: 'all' as const },
          ...{ isConcluded: false, acceptance: null },
          ...agreement,
          ...accepted,
        }))
        answerWith(acceptAgreement, ({ body }) => {
          const { name } = body as { name: string }
          const acceptedAt = instantOut(NOW)
          accepted = { acceptance: { acceptedAt, name, sha256: '9f'.repeat(32) } }
          return { acceptedAt }
        })
      },
    })
  }

  it.each(BOTH)(
    'says that others have to accept too, before and after the own acceptance, at %i px',
    async (...size) => {
      await openContract(size, {})
      await sees(/As outras pessoas responsáveis também precisam aceitar/)
      await checkScreen()
      await checkEnlarged()
      await page.getByLabelText('Nome completo do responsável').fill('Rita Lima')
      await page.getByLabelText('CPF do responsável').fill('52998224725')
      await button('Li e aceito').click()
      await sees(/^Aceito em .* por Rita Lima$/)
      await sees(/passa a valer quando todas as pessoas responsáveis aceitarem/)
      await seesNo(button('Li e aceito'))
      await checkScreen()
    },
  )

  it.each(BOTH)(
    'says that nothing is left to do once another accepted, at %i px',
    async (...size) => {
      await openContract(size, { others: 'any', isConcluded: true })
      await sees('Este contrato já foi aceito por outra pessoa responsável')
      await seesNo(button('Li e aceito'))
      await checkScreen()
    },
  )

  it('says that one acceptance is enough', async () => {
    await openContract(WIDE, { others: 'any' })
    await sees(/Basta o aceite de uma das pessoas responsáveis/)
  })
})
