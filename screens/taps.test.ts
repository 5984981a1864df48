import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exportAccount } from '../src/features/account/contract.ts'
import {
  getAgreementTemplate,
  getAgreementTerms,
  readAgreement,
} from '../src/features/agreements/contract.ts'
import { DEFAULT_TEMPLATE } from '../src/features/agreements/default-template.ts'
import { instantOut, itemAt } from '../src/features/demo/practice.ts'
import { listDocuments } from '../src/features/documents/contract.ts'
import { getReceitaSaude } from '../src/features/fiscal/contract.ts'
import { login } from '../src/features/identity/contract.ts'
import { getSecondFactor, openTotp } from '../src/features/identity/second-factor-contract.ts'
import { createPackage } from '../src/features/packages/contract.ts'
import { requestLoginCode } from '../src/features/patient-login/contract.ts'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { patientPath, recordPath } from '../src/features/patients/rules.ts'
import { listPixReview } from '../src/features/pix-provider/contract.ts'
import { getCustody } from '../src/features/records/contract.ts'
import { createSeries } from '../src/features/series/contract.ts'
import { completeSession } from '../src/features/sessions/contract.ts'
import { closeMonth, recordStatementPayment } from '../src/features/statements/contract.ts'
import { getWaitlistForm } from '../src/features/waitlist/public-contract.ts'
import { DAY, DEFAULT_ZONE } from '../src/platform/shared/calendar.ts'
import { asAdmin } from './admin-practice.ts'
import { bookable } from './booking-form.ts'
import { keepRecord } from './kept-record.ts'
import { openBooking } from './open-booking.tsx'
import { answerWith, PHONE, refuseWith, untilStill } from './open-screen.tsx'
import { asPatient, consultation, LOGIN } from './patient-practice.ts'
import { button, choosePatient, sees, seesNo } from './shown.ts'
import { addPatient, addSession, callElsewhere, newPractice } from './small-practice.ts'
import {
  emulateTouch,
  openPhone,
  overlayScrollbar,
  smallTargets,
  tap,
  tapAt,
  touchCorner,
} from './touch.ts'

/** On a phone, the last button of each form takes a tap that comes straight from typing; nothing in it is too small. */

const MONTH = '2026-02'
const SERVICE = '0198c0de-0000-7000-8000-000000000001'

const office = newPractice(
  (practice) => {
    const maria = addPatient(practice, 'Maria Lima', '11 91234-5678', 'maria@exemplo.com')
    addSession(practice, maria.id, '2026-03-13T09:00')
    keepRecord(practice, maria.id)
    answerWith(listDocuments, () => [])
    const serviceId = itemAt(practice.services, 0).id
    const sold = { patientId: maria.id, serviceId, sessionsCount: 4, price: '500.00' }
    callElsewhere(practice, createPackage, { body: sold })
    const series = {
      ...{ patientId: maria.id, serviceId, type: 'online' as const, firstDate: '2026-03-16' },
      time: '10:00',
      ...{ every: { unit: 'week' as const, count: 1 }, end: { count: 4 }, notify: false },
    }
    callElsewhere(practice, createSeries, { body: series })
    const monthly = { name: 'Rita Reis', phone: '11 97777-4321', billing: 'monthly' } as const
    const rita = callElsewhere(practice, createPatient, { body: monthly })
    for (const [day, { id }] of Object.entries({ '03': maria, '04': rita })) {
      const session = addSession(practice, id, `${MONTH}-${day}T10:00`)
      callElsewhere(practice, completeSession, { params: { id: session.id } })
    }
    callElsewhere(practice, closeMonth, { body: { month: MONTH, patientIds: [rita.id] } })
    callElsewhere(practice, recordStatementPayment, {
      params: { id: itemAt(practice.statements, 0).id },
      body: { method: 'pix', amount: '50.00' },
    })
    const custody = { records: 1, closedAt: null, isOver: false, archivedAt: null }
    answerWith(getCustody, () => ({ ...custody, acceptedAt: null }))
    answerWith(readAgreement, () => ({
      ...{ psychologistName: 'Ana Souza', timezone: DEFAULT_ZONE, text: 'Texto do contrato.' },
      ...{ isByGuardian: false, linkExpiresAt: instantOut(Date.now() + DAY), acceptance: null },
      ...{ others: 'none' as const, isConcluded: false },
    }))
    const saved = { text: DEFAULT_TEMPLATE.text, version: 1, savedAt: null }
    answerWith(getAgreementTemplate, () => ({ ...DEFAULT_TEMPLATE, ...saved }))
    answerWith(getAgreementTerms, () => ({ fees: null, frequency: null, technologies: null }))
  },
  {
    ...{ plan: 'pro', attendsInPerson: true, waitlist: true },
    ...{ pixKey: 'ana@exemplo.com.br', pixKeyType: 'email' },
  },
)

const area = (screen: string) => openPhone(`/psychologist/${screen}`, office)
const ofMaria = (pathOf: (id: string) => string) =>
  openPhone(({ patients }) => pathOf(itemAt(patients, 0).id), office)

/** Opens a form in a window by its buttons; the screen below may have fields too. */
async function inWindow(shown: Promise<unknown>, ...openers: (string | RegExp)[]): Promise<void> {
  await shown
  await press(...openers)
  await seesNo(page.getByRole('dialog', { name: 'Adicionar' }))
  await expect.poll(() => (place() === document ? 0 : fields().length)).toBeGreaterThan(0)
}

async function press(...openers: (string | RegExp)[]): Promise<void> {
  for (const name of openers) await page.getByRole('button', { name, exact: true }).first().click()
}

const ofRita = () =>
  openPhone(({ statements }) => `/psychologist/statements/${itemAt(statements, 0).id}`, office)

async function bankLines(): Promise<void> {
  await area('bank')
  const line = (amount: string, text: string) =>
    `<STMTTRN><DTPOSTED>20260303<TRNAMT>${amount}<MEMO>${text}</STMTTRN>`
  const lines =
    line('55.00', 'PIX RECEBIDO TIO RICO') + line('-1450.00', 'PIX ENVIADO IMOBILIARIA SOL')
  const file = new File([`<OFX><STMTRS><ACCTID>123${lines}</STMTRS></OFX>`], 'extrato.ofx')
  await userEvent.upload(page.getByLabelText('Extrato para importar'), file)
  await sees('2 lançamentos novos.')
}

const visit = (path: string) => openPhone(path, { loggedIn: false })

/** Opens a form by the actions of somebody or something. */
async function fromMenu(shown: Promise<unknown>, menu: RegExp, item: string): Promise<void> {
  await shown
  await page.getByRole('main').getByRole('button', { name: menu }).first().click()
  await page.getByRole('menuitem', { name: item }).click()
  await inWindow(Promise.resolve())
}

/**
 * Left out are forms without a field to type in: notices, rules of attendance, the columns of an import and of a bank's
 * file, the place of the holidays, which events of a calendar take time, and the link of a contract made again.
 */
const FORMS: Record<string, () => Promise<unknown>> = {
  'of the public booking': async () => {
    await emulateTouch(true)
    onTestFinished(() => emulateTouch(false))
    await openBooking({ ...bookable(), loggedIn: false, size: PHONE })
    overlayScrollbar()
  },
  'of a patient': () => inWindow(area('patients'), 'Adicionar', 'Novo paciente'),
  'of a person around a patient': () =>
    inWindow(area('patients'), 'Adicionar', 'Novo paciente', 'Adicionar pessoa'),
  'of a service': () => inWindow(area('services'), 'Adicionar', 'Novo serviço'),
  'of a session': () => inWindow(area('sessions'), 'Adicionar', 'Nova sessão'),
  'of an expense': () => inWindow(area('book'), 'Adicionar', 'Nova despesa'),
  'of a package': () => inWindow(area('packages'), 'Adicionar', 'Novo pacote'),
  'of a coupon': () => inWindow(area('coupons'), 'Criar o primeiro cupom'),
  'of a contract': () => inWindow(ofMaria(patientPath), 'Enviar contrato'),
  'of the profile': () => area('profile'),
  'of the settings': () => area('settings'),
  'of the password': async () => {
    await area('settings?parte=conta')
    await sees(page.getByRole('heading', { name: 'Dispositivos conectados' }))
  },
  'of the working hours': async () => {
    await area('attendance')
    await button(/^Segunda/).click()
  },
  'of days off': () => area('attendance?parte=folgas'),
  'of the places': () => area('attendance?parte=locais'),
  'of the public link': () => area('share'),
  'of the contract template': () => area('contract-template'),
  'of an entry in the record': async () => {
    await ofMaria(recordPath)
    await button('Escrever').click()
    await sees(page.getByRole('textbox', { name: 'Texto do registro' }))
  },
  'of the password before a record': async () => {
    await ofMaria(recordPath)
    await button('Bloquear agora').click()
    await inWindow(Promise.resolve(), 'Abrir com a senha')
  },
  'of a template for entries': () =>
    inWindow(area('records?parte=modelos'), 'Adicionar', 'Novo modelo'),
  'of a document': async () => {
    await ofMaria(recordPath)
    await page.getByRole('tab', { name: 'Documentos' }).click()
    await button('Emitir documento').click()
  },
  'of the support': () => visit('/support'),
  'of the login': () => visit('/psychologist/login'),
  'of the registration': () => visit('/psychologist/register'),
  'of a lost password': () => visit('/psychologist/forgot-password'),
  'of a new password': () => visit('/psychologist/reset-password?token=de-teste'),
  'of a patient’s phone': () => visit('/patient/login'),
  'of a patient’s code': async () => {
    await openPhone(LOGIN, asPatient([], { mode: 'code', phone: null }))
    await page.getByLabelText('Telefone').fill('11912345678')
    answerWith(requestLoginCode, () => undefined)
    await button('Acessar Consultas').click()
    await sees(page.getByLabelText(/^Código/))
  },
  'of a changed fixed time': async () => {
    await ofMaria(patientPath)
    await page
      .getByText(/^Horário fixo: toda segunda/)
      .first()
      .click()
    await inWindow(Promise.resolve(), 'Alterar')
  },
  'of the end of a fixed time': async () => {
    await ofMaria(patientPath)
    await page
      .getByText(/^Horário fixo: toda segunda/)
      .first()
      .click()
    await inWindow(Promise.resolve(), 'Encerrar')
  },
  'of a proof of the login': async () => {
    const answers = () => refuseWith(exportAccount, 'proof_needed')
    await inWindow(
      openPhone('/psychologist/settings?parte=conta', { ...office, answers }),
      'Exportar meus dados',
    )
  },
  'of the files for a record': async () => {
    await ofMaria(recordPath)
    await tap(button('Mais ações do prontuário'))
    await page.getByRole('menuitem', { name: 'Importar arquivos' }).click()
    const file = new File(['Laudo'], 'laudo.txt', { type: 'text/plain' })
    await userEvent.upload(page.getByLabelText('Arquivos para importar'), file)
    await inWindow(Promise.resolve())
  },
  'of a line of the bank’s statement to match': async () => {
    await inWindow(bankLines(), 'Escolher o que pagou: PIX RECEBIDO TIO RICO')
    await choosePatient(page.getByRole('dialog'), 'Maria Lima')
    await page.getByRole('dialog').getByRole('checkbox').first().click()
  },
  'of an expense of the bank’s statement': () =>
    inWindow(bankLines(), 'Registrar despesa: PIX ENVIADO IMOBILIARIA SOL'),
  'of the CPF of a payment in Receita Saúde': () => {
    const payer = { field: 'payerCpf' as const, text: 'Falta o CPF', patientId: null }
    const paymentId = '0198c0de-0000-7000-8000-000000000000'
    const answers = () =>
      answerWith(getReceitaSaude, () => ({
        ...{ ready: 0, files: [], changed: [], issued: 0, darfDay: '2026-03-31', excluded: [] },
        payments: [
          {
            ...{ id: paymentId, date: '2026-02-04', text: 'Atendimento', patientId: null },
            ...{ patientName: 'Rita Reis', payerName: 'Tia Rosa', payerDocument: null },
            ...{
              amount: '180.00',
              status: 'missing' as const,
              issuedOn: null,
              reconstructed: false,
            },
          },
        ],
        problems: [{ paymentId, ...payer }],
      }))
    return inWindow(
      openPhone('/psychologist/receita-saude', { ...office, answers }),
      /Tia Rosa|Falta o CPF/,
    )
  },
  'of a patient for an earlier hour': () =>
    openPhone('/patient/antes/1', asPatient([consultation({ id: '1', waitlist: true }, 240)])),
  'of a session’s payment': async () => {
    await area('sessions?lista=nao-pagas')
    await press('Adicionar', 'Receber um pagamento', /^Maria Lima/, /^03\/02\/2026/)
    await page.getByRole('dialog', { name: 'Pagamentos' }).getByText('Registrar pagamento').click()
  },
  'of a statement’s payment': () => inWindow(ofRita(), 'Registrar pagamento'),
  'of the CPF of who paid': async () => {
    await inWindow(ofRita(), 'Registrar pagamento')
    await page.getByRole('dialog').getByLabelText('Outra pessoa pagou').click()
  },
  'of a sold package': () => fromMenu(area('packages'), /^Ações/, 'Editar'),
  'of a merge': () =>
    fromMenu(ofMaria(patientPath), /^Ações de Maria/, 'Juntar com outro cadastro'),
  'of an ending': () =>
    fromMenu(ofMaria(patientPath), /^Ações de Maria/, 'Encerrar acompanhamento'),
  'of a refund': () => inWindow(ofRita(), 'Registrar devolução'),
  'of a return by the bank': () => inWindow(ofRita(), /^Devolvido pelo banco/),
  'of a Pix to give back': async () => {
    const review = {
      ...{ id: '0198c0de-0000-7000-8000-000000000000', kind: 'over' as const, amount: '200.00' },
      ...{ surplus: '50.00', kept: true, returnable: '200.00', at: '2026-03-01T12:00:00.000Z' },
      ...{ patientId: null, patientName: 'Maria Lima', sessionId: null },
    }
    const answers = () => answerWith(listPixReview, () => [review])
    await inWindow(openPhone('/psychologist/bank', { ...office, answers }), 'Devolver')
  },
  'of the own bank': () => inWindow(area('settings'), 'Ligar meu banco'),
  'of a change of prices': async () => {
    await area('price-changes')
    await page.getByLabelText('Selecionar os 2').click()
    await inWindow(Promise.resolve(), 'Reajustar')
  },
  'of a yearly date': () => inWindow(area('attendance?parte=folgas'), 'Nova data do ano'),
  'of a blocked time': () =>
    inWindow(area('agenda?day=2026-03-17'), /14:00: nova sessão$/, 'Bloquear este horário'),
  'of a permitted calendar': () =>
    inWindow(area('settings?parte=calendarios#ligar=google&code=c-1&state=s-1')),
  'of a cell of an import': async () => {
    await area('importar')
    const file = new File(['Nome;Celular\nCaetano Moura;11 90000'], 'pacientes.csv')
    await userEvent.upload(page.getByLabelText('Arquivo para importar'), file)
    await sees(page.getByLabelText('Telefone de Caetano Moura'))
  },
  'of the second factor’s first code': async () => {
    const factor = { since: null, recoveryCodes: 0, required: false, available: true, endsAt: null }
    const answers = () => {
      answerWith(getSecondFactor, () => factor)
      answerWith(openTotp, () => ({ secret: 'A'.repeat(32), otpauthUrl: 'otpauth://totp/ana' }))
    }
    await openPhone('/psychologist/second-factor', { answers })
    await press('Começar')
  },
  'of a recovery code': async () => {
    await visit('/psychologist/login')
    answerWith(login, () => ({ challenge: 'desafio' }))
    await page.getByLabelText('E-mail').fill('ana@exemplo.com.br')
    await page.getByLabelText('Senha').fill('uma senha boa')
    await press('Entrar', 'Usar um código de recuperação')
    await sees(page.getByLabelText('Código de recuperação'))
  },
  'of a payment in advance': () => inWindow(ofMaria(patientPath), 'Receber antes'),
  'of another calendar': () => inWindow(area('settings?parte=calendarios'), 'Ligar calendário'),
  'of the waiting list': () => inWindow(area('waitlist'), 'Adicionar', 'Pôr na lista'),
  'of the archive of all records': () => area('records?parte=arquivo'),
  'of a visitor for the waiting list': async () => {
    const services = [{ id: SERVICE, name: 'Consulta', types: ['online' as const] }]
    const practice = { psychologistName: 'Ana Souza', bookingPath: '/', timezone: DEFAULT_ZONE }
    const form = { ...practice, services, consentVersion: '1' }
    const answers = () => answerWith(getWaitlistForm, () => form)
    await openPhone('/lista-de-espera/1', { loggedIn: false, answers })
  },
  'of a psychologist to deactivate': () =>
    inWindow(openPhone('/admin/psychologists', asAdmin()), /^Desativar/),
  'of a contract to accept': () => openPhone('/contrato/de-teste', { ...office, loggedIn: false }),
}

const FIELDS = ['textarea', '[contenteditable=true]', 'input']
  .map((field) => `${field}:read-write:not([type=checkbox], [type=radio])`)
  .join()

const place = () =>
  [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document
const shownOf = <E extends Element>(elements: Iterable<E>) =>
  [...elements].filter(
    (element) => element.checkVisibility() && element.getBoundingClientRect().width > 1,
  )
const fields = () => shownOf(place().querySelectorAll<HTMLElement>(FIELDS))
const buttons = () => {
  const all = place().querySelectorAll<HTMLButtonElement>('button:enabled')
  return shownOf(all).filter(
    (element) => !element.closest('[data-bottom-bar], [data-toast], header'),
  )
}

it.each(Object.entries(FORMS))(
  'the form %s has targets of 44 px, and takes a tap on its last button straight from typing',
  async (_, open) => {
    await open()
    // After a touch elsewhere, the next form's tap at the same place is no second half of a double tap.
    onTestFinished(touchCorner)
    await expect.poll(() => fields().length).toBeGreaterThan(0)
    await untilStill()
    expect.soft(smallTargets()).toEqual([])
    fields().at(-1)?.focus()
    document.execCommand('insertText', false, '1')
    await untilStill()
    const last = buttons().at(-1)
    // The bar at the bottom would cover it.
    last?.scrollIntoView({ block: 'end' })
    await untilStill()
    const clicked: (Element | null)[] = []
    const end = new AbortController()
    onTestFinished(() => end.abort())
    const note = (event: Event) => {
      clicked.push(event.target instanceof Element ? event.target.closest('button') : null)
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('click', note, { capture: true, signal: end.signal })
    const { x, y, width, height } = last?.getBoundingClientRect() ?? new DOMRect()
    await tapAt(x + width / 2, y + height / 2)
    await expect.poll(() => clicked).toEqual([last])
    const isTyping = () => document.documentElement.hasAttribute('data-typing')
    await expect.poll(isTyping).toBe(false)
  },
)
