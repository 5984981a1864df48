import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { instantOut, itemAt, newId, type Practice, rowOf } from '../src/features/demo/practice.ts'
import { updatePatient } from '../src/features/patients/input-contract.ts'
import { patientPath, recordPath } from '../src/features/patients/rules.ts'
import { ALL_RECORDS_PATH } from '../src/features/records/addresses.ts'
import { getRecordKeeping, listUnwritten } from '../src/features/records/contract.ts'
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  type Template,
  type TemplateInput,
  updateTemplate,
} from '../src/features/records/template-contract.ts'
import { DAY, DEFAULT_ZONE, dayAt, MINUTE } from '../src/platform/shared/calendar.ts'
import { checkEnlarged, checkLoading, checkScreen } from './check-screen.ts'
import { pressIn } from './element.ts'
import { keepRecord, PASSWORD } from './kept-record.ts'
import { answerWith, NOW, openScreen, untilStill } from './open-screen.tsx'
import { button, removeToast, sees, seesNo, seesToast } from './shown.ts'
import { addPatient, addSession, callElsewhere, newPractice } from './small-practice.ts'
import { openPhone, smallTargets, tap } from './touch.ts'
import { watchClock } from './watch-clock.ts'

/** A record on the screen, over one in memory; what the server keeps and prints of it is in e2e/record.e2e.ts. */

const TODAY = dayAt(NOW, DEFAULT_ZONE)

interface Given {
  pathOf?: (patientId: string, record: Record) => string
  open?: typeof openScreen
}

type Record = ReturnType<typeof keepRecord>

/** Opens the record of Maria Lima, with what `furnish` writes into it. */
async function openRecord(
  furnish: (practice: Practice, record: Record) => void = () => {},
  { pathOf = (id) => recordPath(id), open = openScreen }: Given = {},
) {
  const reports: Record[] = []
  const screen = await open(
    ({ patients }) => pathOf(itemAt(patients, 0).id, itemAt(reports, 0)),
    newPractice(
      (practice) => {
        const { id } = addPatient(practice, 'Maria Lima', '11 91234-5678')
        const record = keepRecord(practice, id)
        reports.push(record)
        furnish(practice, record)
      },
      { plan: 'pro' },
    ),
  )
  return { ...screen, record: itemAt(reports, 0) }
}

const editor = page.getByRole('textbox', { name: 'Texto do registro' })
const locked = page.getByRole('heading', { name: 'Prontuário bloqueado' })

/** Writes a long note of each month from December to February, and one short note. */
function writeMonths(write: Record['write']): void {
  const text = 'Voltou a falar do trabalho novo e da mudança. '.repeat(12)
  for (const date of ['2025-12-01', '2026-01-05', '2026-02-02'])
    write({ kind: 'evolution', date, text })
  write({ kind: 'evolution', date: '2026-03-02', text: 'Chegou atrasada.' })
}

/** Pastes behind the last letter, as Control+V does. */
async function paste(data: { [type: string]: string }): Promise<void> {
  await userEvent.keyboard('{Control>}{End}{/Control}')
  const clipboardData = new DataTransfer()
  for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text)
  const pasted = { clipboardData, bubbles: true, cancelable: true }
  editor.element().dispatchEvent(new ClipboardEvent('paste', pasted))
}

it('the phone of an emergency contact is called with one tap', async () => {
  await openRecord((practice) => {
    const { id } = itemAt(practice.patients, 0)
    const aunt = { name: 'Rosa Lima', relation: 'relative', phone: '11 90000-1003' } as const
    const body = { people: [{ ...aunt, emergency: true }] }
    callElsewhere(practice, updatePatient, { params: { id }, body })
  })
  await expect
    .element(page.getByRole('link', { name: '(11) 90000-1003' }))
    .toHaveAttribute('href', 'tel:+5511900001003')
})

it('a template of one’s own is made from a usual one on a phone, changed and deleted', async () => {
  const templates: Template[] = []
  const { sent } = await openPhone(`${ALL_RECORDS_PATH}?parte=modelos`, {
    ...newPractice(
      (practice) => keepRecord(practice, addPatient(practice, 'Maria Lima', '11 91234-5678').id),
      { plan: 'pro' },
    ),
    answers: () => {
      answerWith(listTemplates, () => [...templates])
      answerWith(createTemplate, ({ body }) => {
        const template = { ...(body as TemplateInput), id: newId() }
        templates.push(template)
        return template
      })
      answerWith(updateTemplate, ({ path, body }) =>
        Object.assign(rowOf(templates, path.split('/')[3] ?? ''), body),
      )
      answerWith(deleteTemplate, () => void templates.pop())
    },
  })
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Salvar modelo' })
  await page
    .getByRole('button', { name: /^Fazer o meu/ })
    .first()
    .click()
  await dialog.getByLabelText('Nome').fill('Primeira conversa')
  await checkScreen()
  await save.click()
  await seesToast('Modelo salvo')
  await removeToast()
  await page.getByRole('button', { name: 'Editar Primeira conversa' }).click()
  await dialog.getByLabelText('Texto').fill('')
  await save.click()
  await sees(dialog.getByText('Escreva o texto do modelo'))
  await dialog.getByLabelText('Texto').fill('## Queixa')
  await save.click()
  await sees(page.getByText('Queixa', { exact: true }))
  await seesNo(dialog)
  await checkScreen()
  await checkEnlarged()
  await page.getByRole('button', { name: 'Excluir Primeira conversa' }).click()
  await button('Excluir modelo').click()
  await seesToast('Modelo excluído')
  expect(sent.flatMap(({ method }) => (method === 'GET' ? [] : [method]))).toEqual([
    ...['POST', 'PUT', 'DELETE'],
  ])
})

describe('at a desk, by keyboard', () => {
  it('the restricted register and the log are separate, each under its tab', async () => {
    await openRecord((_, { write }) => {
      write({ kind: 'demand', date: TODAY, text: 'Quer dormir melhor' })
    })
    await sees('Quer dormir melhor')
    await page.getByRole('tab', { name: 'Registro restrito' }).click()
    await button('Escrever no registro restrito').click()
    await expect.element(editor).toHaveFocus()
    await userEvent.keyboard('Escore bruto 42')
    await button('Concluir').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Concluir' }).click()
    await seesToast('Registro concluído')
    await sees('Escore bruto 42')
    await seesNo(page.getByText('Quer dormir melhor'))
    await page.getByRole('tab', { name: 'Acessos' }).click()
    await sees(/^Registro restrito concluído/)
    await seesNo(page.getByText(/Escore|dormir/))
    await checkScreen()
  })

  it('entries are found by words, day and correction, with the words marked, and the search leaves no trace', async () => {
    const { sent } = await openRecord((_, { write }) => {
      writeMonths(write)
      const entry = write({ kind: 'demand', date: TODAY, text: 'A **irmã** ligou em segredo' })
      const draft = { text: 'Correção: o pai veio', savedAt: instantOut(NOW) }
      Object.assign(entry, { draft, sealedVersions: 1, sealedAt: instantOut(NOW) })
    })
    const box = page.getByRole('searchbox', { name: 'Buscar no prontuário' })
    const notes = () => page.getByRole('article').elements().length
    await sees(box)
    const calls = sent.length
    await box.fill('IRMA pai segredo')
    await sees(page.getByRole('status').getByText('1 registro com “IRMA pai segredo”'))
    expect(notes()).toBe(1)
    expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      'irmã',
      'segredo',
      'pai',
    ])
    await checkScreen()
    await box.fill('fevereiro')
    await sees('1 registro com “fevereiro”')
    await userEvent.keyboard('{Escape}')
    await expect.element(box).toHaveValue('')
    expect(notes()).toBe(5)
    await box.fill('violoncelo')
    await sees(/^Nenhum registro com “violoncelo”\. Confira a escrita/)
    await button('Limpar a busca').click()
    await expect.element(box).toHaveFocus()
    expect(notes()).toBe(5)
    expect([sent.length, location.search]).toEqual([calls, ''])
    expect(await everythingKept()).not.toMatch(/segredo|violoncelo/)
  })

  it('more sessions without a note are shown by a press', async () => {
    await openRecord(({ patients }) => {
      const { id: patientId, name: patientName } = itemAt(patients, 0)
      const sessions = [11, 12, 13, 14, 15].map((days) => ({
        ...{ id: newId(), patientId, patientName, serviceName: 'Consulta' },
        datetime: instantOut(NOW - days * DAY),
        hasDraft: false,
      }))
      answerWith(listUnwritten, () => sessions)
    })
    const section = page.getByRole('region', { name: 'Sessões sem evolução' })
    await section.getByText('5 sessões sem evolução').click()
    await sees(section.getByText('Há mais 2.'))
    await expect.poll(() => section.getByRole('listitem').elements().length).toBe(3)
    const more = section.getByRole('button', { name: /^Mostrar mais/ })
    await pressIn(more, '{Enter}')
    await expect.poll(() => section.getByRole('listitem').elements().length).toBe(5)
    await seesNo(more)
  })

  it('a draft still counts as a session without a note, and opens from there', async () => {
    await openRecord(({ patients }, { write }) => {
      const { id: patientId, name: patientName } = itemAt(patients, 0)
      const session = { id: newId(), patientId, patientName, serviceName: 'Consulta' }
      write({ kind: 'evolution', date: TODAY, text: 'Dormiu mal', sessionId: session.id })
      answerWith(listUnwritten, () => [
        { ...session, datetime: instantOut(NOW - DAY), hasDraft: true },
      ])
    })
    const section = page.getByRole('region', { name: 'Sessões sem evolução' })
    await section.getByText('1 sessão sem evolução').click()
    await sees(section.getByText('Rascunho'))
    await button(/^Continuar a de/).click()
    await expect.element(editor).toHaveTextContent('Dormiu mal')
  })

  it('the last note is shown above a new one while it is written, and the retention is in the access log', async () => {
    await openRecord(({ patients }, { write }) => {
      write({ kind: 'demand', date: '2026-03-01', text: 'Quer dormir melhor' })
      write({ kind: 'evolution', date: '2026-03-04', text: 'Dormiu oito horas' })
      const { id: patientId, name: patientName } = itemAt(patients, 0)
      const session = { id: newId(), patientId, patientName, serviceName: 'Consulta' }
      answerWith(listUnwritten, () => [
        { ...session, datetime: instantOut(NOW - DAY), hasDraft: false },
      ])
      answerWith(getRecordKeeping, () => ({ keptUntil: '2046-03-04' }))
    })
    await sees(page.getByRole('article').first().getByText('Dormiu oito horas'))
    await seesNo(page.getByText(/Guardar até/))
    await page.getByText('1 sessão sem evolução').click()
    await button(/^Escrever a de/).click()
    await expect.element(editor).toHaveFocus()
    const last = page.getByRole('region', { name: 'Última anotação: Evolução, 04/03/2026' })
    await sees(last.getByText('Dormiu oito horas'))
    await checkScreen()
    await userEvent.keyboard('Acordou cedo')
    await sees(/^Salvo às/)
    await sees(last.getByText('Dormiu oito horas'))
    await page.getByRole('tab', { name: 'Acessos' }).click()
    await sees('04/03/2046')
  })

  it('a text changed in two windows is shown twice and joined, a text that continues is kept, and pasted text keeps its lines', async () => {
    const { record } = await openRecord(
      (_, { write }) => {
        write({ kind: 'evolution', date: TODAY, text: 'começo' })
      },
      { pathOf: (id, { entries }) => `${recordPath(id)}?registro=${itemAt(entries, 0).id}` },
    )
    const { id } = itemAt(record.entries, 0)
    await expect.element(editor).toHaveFocus()
    record.save(id, { text: 'da outra janela', version: 1 })
    await userEvent.keyboard(' desta janela')
    const both = page.getByRole('region', { name: 'Os dois textos' })
    await sees(both.getByText('começo desta janela'))
    await sees(both.getByText('da outra janela'))
    expect(record.entries[0]?.text).toBe('da outra janela')
    await checkScreen()
    await both.getByRole('button', { name: 'Juntar os dois' }).click()
    const joined = 'da outra janela\n\ncomeço desta janela'
    await expect.poll(() => record.entries[0]?.text).toBe(joined)
    await sees(/^Salvo às/)
    const version = record.entries[0]?.version ?? 0
    record.save(id, { text: `${joined}, e mais.`, version })
    await userEvent.keyboard('{Control>}{End}{/Control},')
    await sees(editor.getByText('começo desta janela, e mais.'))
    await paste({
      'text/html':
        '<h2>Queixa</h2><p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span><b>sono</b></p>',
    })
    await paste({ 'text/plain': ' fone \u202a(11) 90000-1001\u202c\u000bfim' })
    // 'Salvo às' may still belong to the previous save.
    await expect
      .poll(() => record.entries[0]?.draft?.text)
      .toBe(`${joined}, e mais.\n\n## Queixa\n\n- **sono** fone (11) 90000-1001\n  fim`)
  })
})

it('the record does not move while it loads, wide and narrow, and fits in large text', async () => {
  const office = newPractice(
    (practice) => {
      keepRecord(practice, addPatient(practice, 'Maria Lima', '11 91234-5678').id)
    },
    { plan: 'pro' },
  )
  await checkLoading(({ patients }) => recordPath(itemAt(patients, 0).id), office)
  await sees(button('Escrever'))
})

describe('on a phone', () => {
  it('a long older note is folded unless it is found, and rare actions and the identification are in the menu', async () => {
    await openRecord(
      (practice, { write }) => {
        const { id } = itemAt(practice.patients, 0)
        const aunt = { name: 'Rosa Lima', relation: 'relative', phone: '11 90000-1003' } as const
        const body = { people: [{ ...aunt, emergency: true }] }
        callElsewhere(practice, updatePatient, { params: { id }, body })
        writeMonths(write)
      },
      { open: openPhone },
    )
    const all = page.getByRole('button', { name: /^Mostrar tudo de Evolução/ })
    await expect.poll(() => all.elements().length).toBe(3)
    const older = page.getByRole('article').nth(2)
    const height = () => older.element().getBoundingClientRect().height
    const folded = height()
    await older.getByRole('button', { name: /^Mostrar tudo/ }).click()
    await sees(older.getByRole('button', { name: /^Mostrar menos/ }))
    expect(height()).toBeGreaterThan(folded)
    await button('Buscar no prontuário').click()
    await expect.element(page.getByRole('searchbox')).toHaveFocus()
    await userEvent.keyboard('janeiro')
    await sees('1 registro com “janeiro”')
    await seesNo(all)
    expect(smallTargets()).toEqual([])
    await tap(button('Mais ações do prontuário'))
    await sees(page.getByRole('menuitem', { name: 'Importar arquivos' }))
    await page.getByRole('menuitem', { name: 'Identificação e emergência' }).click()
    await expect
      .element(page.getByRole('dialog').getByRole('link', { name: '(11) 90000-1003' }))
      .toHaveAttribute('href', 'tel:+5511900001003')
    await checkScreen()
  })

  it('a note written without a network waits encrypted on the device, and is sent when the network is back', async () => {
    let sessionId = ''
    const { record } = await openRecord(
      (practice) => {
        const { id } = itemAt(practice.patients, 0)
        sessionId = addSession(practice, id, '2026-03-10T12:00').id
      },
      { pathOf: (id) => patientPath(id), open: openPhone },
    )
    await page.getByRole('tab', { name: 'Todas' }).click()
    await page
      .getByRole('button', { name: /^Ações da sessão de Maria Lima/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Concluir e receber' }).click()
    await page.getByRole('link', { name: 'Anotar' }).click()
    await expect.element(editor).toHaveFocus()
    record.state.isOnline = false
    await userEvent.keyboard('Chorou ao falar da mãe')
    await sees('Sem conexão: guardado neste aparelho.')
    expect(await everythingKept()).toMatch(/^drafts:$/m)
    expect(await everythingKept()).not.toMatch(/Chorou|mãe/)
    await checkScreen()
    record.state.isOnline = true
    dispatchEvent(new Event('online'))
    await sees(/^Salvo às/)
    expect(record.entries).toMatchObject([
      { text: 'Chorou ao falar da mãe', sessionId, date: '2026-03-10' },
    ])
    expect(await everythingKept()).toMatch(/drafts:$|keys:$/m)
  })

  it('two new notes written at the same time, as in two tabs, are both kept', async () => {
    const { record } = await openRecord(undefined, { open: openPhone })
    record.state.isOnline = false
    const writeNew = async (text: string) => {
      await button('Escrever').click()
      await expect.element(editor).toHaveFocus()
      await userEvent.keyboard(text)
      await sees('Sem conexão: guardado neste aparelho.')
    }
    await writeNew('Primeira')
    await button('Fechar').click()
    await writeNew('Segunda')
    expect(editor.element().textContent).toBe('Segunda')
    record.state.isOnline = true
    dispatchEvent(new Event('online'))
    await sees(/^Salvo às/)
    await button('Fechar').click()
    await button('Continuar').click()
    await sees(/^Salvo às/)
    expect(record.entries.map(({ text }) => text).sort()).toEqual(['Primeira', 'Segunda'])
  })

  it('typed text is saved without a question while the proof has expired; locked, it opens with the password', async () => {
    const { record } = await openRecord(undefined, { open: openPhone })
    await button('Escrever').click()
    await expect.element(editor).toHaveFocus()
    await userEvent.keyboard('Antes')
    await sees(/^Salvo às/)
    // The help stays, so that the text below it does not move.
    await sees('Fica fixo depois que você começa a escrever.')
    record.state.isProven = false
    await userEvent.keyboard(' e depois')
    await sees('Salvando…')
    await sees(/^Salvo às/)
    await button('Bloquear agora').click()
    await sees(locked)
    await seesNo(page.getByText('Antes'))
    await checkScreen()
    await button('Abrir com a senha').click()
    const proof = page.getByRole('dialog')
    await proof.getByLabelText('Sua senha').fill(PASSWORD)
    await proof.getByRole('button', { name: 'Confirmar' }).click()
    await sees(editor.getByText('Antes e depois'))
  })

  it('the record locks 15 minutes after it was last used', async () => {
    const pass = watchClock()
    await openRecord(undefined, { open: openPhone })
    await sees(button('Escrever'))
    pass(14 * MINUTE)
    await untilStill()
    await seesNo(locked)
    pass(MINUTE)
    await sees(locked)
    await button('Abrir com a senha').click()
    await sees(button('Escrever'))
  })

  it('the record opens and locks in a browser without channels between windows', async () => {
    const { BroadcastChannel } = window
    Reflect.deleteProperty(window, 'BroadcastChannel')
    try {
      await openRecord(undefined, { open: openPhone })
      await button('Bloquear agora').click()
      await sees(locked)
    } finally {
      Object.assign(window, { BroadcastChannel })
    }
  })

  it('the record on a phone is unreadable while another tab is in front', async () => {
    await openRecord(
      (_, { write }) => {
        write({ kind: 'demand', date: TODAY, text: 'Quer dormir melhor' })
      },
      { open: openPhone },
    )
    await sees('Quer dormir melhor')
    const hide = (value: boolean) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    const filter = () => getComputedStyle(document.body).filter
    hide(true)
    await expect.poll(filter).toBe('blur(16px)')
    hide(false)
    await expect.poll(filter).toBe('none')
  })
})

/** Returns everything that the browser stores of the page; encrypted values are read as text. */
async function everythingKept(): Promise<string> {
  const stores = [document.title, JSON.stringify({ ...localStorage, ...sessionStorage })]
  const ended = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error('IndexedDB'))
    })
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await ended(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const objects = database.transaction(store).objectStore(store)
      for (const row of await ended(objects.getAll())) {
        const data = row instanceof CryptoKey ? [] : Object.values(row)
        const texts = data.map((value) => new TextDecoder().decode(value as ArrayBuffer))
        stores.push(`${store}:`, ...texts)
      }
    }
    database.close()
  }
  return stores.join('\n')
}
