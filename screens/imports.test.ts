import { BlobWriter, configure, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js' // one of the package's exports
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bringRecordEntry } from '../src/features/imports/archive/record-contract.ts'
import {
  createImport,
  getImport,
  type Import,
  mendRow,
  previewImport,
  runImport,
} from '../src/features/imports/contract.ts'
import { LIMITS } from '../src/features/imports/reading/sheet.ts'
import { addFile } from '../src/features/records/contract.ts'
import { checkEnlarged, checkScreen } from './check-screen.ts'
import { answerWith, openScreen, refuseWith, respondWith, type Sent } from './open-screen.tsx'
import { button, sees, seesNo, seesPage } from './shown.ts'
import { addPatient, addSession, newPractice } from './small-practice.ts'
import { openPhone } from './touch.ts'

const PAGE = '/psychologist/importar'

const office = newPractice(
  (practice) => {
    addPatient(practice, 'Maria Lima', '11 91234-5678')
  },
  { plan: 'pro' },
)

const fileOf = (...lines: string[]) =>
  new File([lines.join('\n')], 'pacientes.csv', { type: 'text/csv' })

const FILE = fileOf(
  'Nome;Celular;E-mail;Evolução;Cor',
  'Iracema Duarte;(11) 90000-0201;iracema@exemplo.com.br;Chegou calma;azul',
  'Caetano Moura;11 90000;;;verde',
  'Ofélia Barros;(11) 90000-0202;ofelia@exemplo;;verde',
  'Mara Lins;(11) 91234-5678;;;azul',
)

const choose = (file: File) => userEvent.upload(page.getByLabelText('Arquivo para importar'), file)

function drop(file: File): void {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  const place = page.getByRole('region', { name: 'Arquivo' }).element()
  place.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
}

async function check(file = FILE): Promise<void> {
  await choose(file)
  await expect
    .element(page.getByRole('heading', { name: 'Confira antes de importar' }))
    .toHaveFocus()
  await sees(button(/^Importar \d/))
}

const callsOf = (sent: readonly Sent[], method: string, path: RegExp) =>
  sent.filter((request) => request.method === method && path.test(request.path))

const filter = (label: RegExp) => page.getByText(label)

const heading = (name: string | RegExp) => page.getByRole('heading', { name })

describe('the import of a file', () => {
  it('problems are corrected in place by keyboard, and the rest is imported and undone', async () => {
    const { practice, sent } = await openScreen(PAGE, office)
    await check()
    await filter(/^Recusados 2/).click()
    await sees(/^Colunas clínicas não são importadas/)
    const phone = page.getByLabelText('Telefone de Caetano Moura')
    await expect.element(phone).toHaveAccessibleDescription(/dígitos/)
    await checkScreen()
    await phone.fill('11 90000-0203')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByLabelText('E-mail de Ofélia Barros')).toHaveFocus()
    await userEvent.keyboard('.com.br{Enter}')
    await expect.element(button('Importar 3 pacientes')).toHaveFocus()
    expect(callsOf(sent, 'PUT', /rows/).map(({ body }) => body)).toEqual([
      { values: { phone: '11 90000-0203' } },
      { values: { email: 'ofelia@exemplo.com.br' } },
    ])
    await sees(/^Tudo resolvido aqui/)
    await userEvent.keyboard('{Enter}')
    await expect.element(heading('3 pacientes importados')).toHaveFocus()
    await sees('1 sem decisão ficou de fora')
    expect(practice.patients.map(({ name }) => name)).toContain('Ofélia Barros')
    await checkScreen()
    const [caetano] = practice.patients.filter(({ name }) => name === 'Caetano Moura')
    addSession(practice, caetano?.id ?? '', '2026-03-20T09:00')
    await button('Desfazer importação').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer importação' }).click()
    await sees(heading('Importação desfeita'))
    await sees(page.getByRole('link', { name: 'Caetano Moura' }))
    await sees('fica: tem sessões')
    expect(practice.patients.map(({ name }) => name)).toEqual(['Maria Lima', 'Caetano Moura'])
  })

  it.each([
    ['É a mesma pessoa', 'Importar 1 paciente', expect.stringMatching(/^0{8}-/)],
    ['É outra pessoa', 'Importar 2 pacientes', 'new'],
    ['Deixar fora', 'Importar 1 paciente', 'skip'],
  ])('a person who may be known already is decided by %s', async (answer, run, chosen) => {
    const { sent } = await openPhone(PAGE, office)
    await check(fileOf('Nome;Celular', 'Iracema Duarte;11 90000-0201', 'Mara Lins;11 91234-5678'))
    await sees('Pode ser Maria Lima (mesmo telefone).')
    await button(answer).click()
    await sees(button(run))
    await expect.element(button(answer)).toHaveAttribute('aria-pressed', 'true')
    expect(callsOf(sent, 'PUT', /rows\/2$/).map(({ body }) => body)).toEqual([{ chosen }])
  })

  it('a column gets another field, which the column that had it loses', async () => {
    const { sent } = await openPhone(PAGE, office)
    await check(fileOf('Nome;Celular;Zzz', 'Ana Reis;11 90000-0201;11 90000-0202'))
    await page.getByText('2 colunas reconhecidas').click()
    await button('Mudar Celular').click()
    await expect.element(page.getByLabelText('O que é Celular')).toHaveFocus()
    await checkEnlarged()
    await checkScreen()
    await page.getByLabelText('O que é Zzz').selectOptions('Telefone')
    await expect.element(page.getByLabelText('O que é Celular')).toHaveValue('ignore')
    await sees(/\(11\) 90000-0202/)
    expect(callsOf(sent, 'PUT', /mapping/).map(({ body }) => body)).toMatchObject([
      { areaCode: null, sheets: [{ columns: ['name', 'ignore', 'phone'] }] },
    ])
  })

  it('the question for the area code appears once, if a phone has none', async () => {
    const { sent } = await openScreen(PAGE, office)
    await check(fileOf('Nome;Celular', 'Ana Reis;90000-0201', 'Rui Reis;90000-0202'))
    await page.getByLabelText('DDD').fill('1')
    await button('Completar').click()
    await sees('Informe o DDD com dois dígitos')
    await page.getByLabelText('DDD').fill('21')
    await button('Completar').click()
    await sees(/^Telefones sem DDD ficam com o 21/)
    await sees(button('Importar 2 pacientes'))
    await filter(/^Novos 2/).click()
    await sees(/\(21\) 90000-0201/)
    expect(callsOf(sent, 'PUT', /mapping/)).toHaveLength(1)
  })

  it('the free plan says how many patients fit, and imports once the others are left out', async () => {
    await openScreen(PAGE, { ...office, profile: { ...office.profile, plan: 'free' } })
    const lines = ['Ana Reis', 'Bia Reis', 'Caio Reis'].map(
      (name, index) => `${name};11 90000-020${index}`,
    )
    await check(fileOf('Nome;Celular', ...lines))
    await sees('No seu plano ainda cabem 2 pacientes; este arquivo traz 3.')
    await expect.element(button('Importar 3 pacientes')).toBeDisabled()
    await button('Deixar fora: Bia Reis').click()
    await expect.element(button('Importar 2 pacientes')).toBeEnabled()
    await seesNo(page.getByText(/No seu plano ainda/))
  })
})

describe('sessions and fixed times', () => {
  it('patients with their weekday fill the agenda, and the import is undone', async () => {
    const { practice, sent } = await openPhone(PAGE, office)
    await check(
      fileOf(
        'Nome;Celular;Dia da semana;Horário;Valor',
        'Ana Reis;11 90000-0201;Terça;14h;180,00',
        'Bia Reis;11 90000-0202;quinta;15h30;180,00',
      ),
    )
    await expect.element(page.getByLabelText(/^O que cada linha/)).toHaveValue('series')
    await sees(/terça/)
    await checkScreen()
    await checkEnlarged()
    await page.getByLabelText('Lembrar os pacientes destas sessões').click()
    await button('Importar 2 pacientes e 2 horários fixos').click()
    await expect.element(heading('2 pacientes e 2 horários fixos importados')).toHaveFocus()
    await sees(page.getByRole('link', { name: 'Ver sessões' }))
    await checkScreen()
    expect(practice.series).toHaveLength(2)
    expect(practice.sessions.length).toBeGreaterThan(45)
    expect(callsOf(sent, 'PUT', /mapping/)[0]?.body).toMatchObject({ reminds: true })
    await button('Desfazer importação').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer importação' }).click()
    await sees(heading('Importação desfeita'))
    expect([practice.series, practice.sessions]).toEqual([[], []])
    expect(practice.patients).toHaveLength(1)
  })

  it('past sessions are imported with their payments, and an unknown patient is a question', async () => {
    const { practice, sent } = await openScreen(PAGE, office)
    await check(
      fileOf(
        'Paciente;Data;Hora;Valor;Situação;Pago?',
        'Maria Lima;05/01/2026;14h;180,00;Realizada;Sim',
        'Maria Lima;12/01/2026;14h;180,00;Faltou;',
        'Zilda Prado;12/01/2026;15h;180,00;Realizada;Não',
      ),
    )
    await sees('Paciente não cadastrado')
    const issues = page.getByLabelText(
      'Receita Saúde: incluir estes pagamentos nas linhas a emitir',
    )
    await expect.element(issues).not.toBeChecked()
    await issues.click()
    await expect
      .poll(() => callsOf(sent, 'PUT', /mapping/).map(({ body }) => body))
      .toMatchObject([{ issues: true }])
    await checkScreen()
    await button('Deixar fora: Zilda Prado').click()
    await button('Importar 2 sessões').click()
    await sees(heading('2 sessões importadas'))
    expect(practice.sessions.map(({ status, paid }) => [status, paid])).toEqual([
      ['completed', true],
      ['cancelled', false],
    ])
    expect(practice.payments).toMatchObject([{ amount: '180.00', receiptNumber: null }])
  })

  it('a sheet of another kind has its columns guessed again', async () => {
    const { sent } = await openPhone(PAGE, office)
    await check(fileOf('Nome;Celular;Data;Hora', 'Maria Lima;11 91234-5678;05/01/2026;14h'))
    await page.getByLabelText(/^O que cada linha/).selectOptions('Pacientes')
    await sees(/Pode ser|Já cadastrados 1/)
    expect(callsOf(sent, 'PUT', /mapping/)[0]?.body).toMatchObject({
      sheets: [{ kind: 'patients' }],
    })
    await expect.element(page.getByLabelText(/^O que cada linha/)).toHaveValue('patients')
  })
})

describe('rows that are left out', () => {
  it('a refused row and one without a phone are left out', async () => {
    const { sent } = await openScreen(PAGE, office)
    await check(fileOf('Nome;Celular', 'Ana Reis;11 90000-0201', 'Bia Reis;', 'Caio Reis;119'))
    await button('Deixar fora: Bia Reis').click()
    await sees(/^Tudo resolvido aqui/)
    await filter(/^Recusados 1/).click()
    await button('Deixar fora: Caio Reis').click()
    await sees(filter(/^Deixados fora 2/))
    expect(callsOf(sent, 'PUT', /rows/).map(({ body }) => body)).toEqual([
      { chosen: 'skip' },
      { chosen: 'skip' },
    ])
  })

  it('a patient whose treatment has ended is left out until included', async () => {
    await openPhone(PAGE, office)
    await check(
      fileOf(
        'Nome;Sobrenome;Celular;Situação',
        'Ana;Reis;11 90000-0201 / 11 3333-4444;Ativo',
        'Bia;Reis;11 90000-0202;Inativo',
      ),
    )
    await sees('Encerrado na planilha')
    await sees(/Outro telefone: \(11\) 3333-4444/)
    await checkScreen()
    await button('Incluir: Bia Reis').click()
    await sees(button('Importar 2 pacientes'))
  })

  it('a birthday without a year is reported, and a typed value is saved when its field is left', async () => {
    const { sent } = await openPhone(PAGE, office)
    await check(fileOf('Nome;Celular;E-mail;Nascimento', 'Ana Reis;11 90000-0201;ana@;10/05'))
    await sees('Aniversário sem o ano: a data fica de fora')
    await page.getByLabelText('E-mail de Ana Reis').fill('ana@exemplo.com.br')
    await userEvent.tab()
    await sees(button('Importar 1 paciente'))
    expect(callsOf(sent, 'PUT', /rows/).map(({ body }) => body)).toEqual([
      { values: { email: 'ana@exemplo.com.br' } },
    ])
  })

  it('a whole sheet is left out, and included again', async () => {
    const answers = () =>
      respondWith(getImport, async (_, ask) => {
        const response = await ask()
        const read = (await response.json()) as Import
        const second = { ...read.sheets[0], name: 'Agenda' }
        return Response.json({ ...read, sheets: [...read.sheets, second] })
      })
    const { sent } = await openPhone(PAGE, { ...office, answers })
    await check(fileOf('Nome;Celular', 'Ana Reis;11 90000-0201'))
    const agenda = page.getByRole('region', { name: 'Colunas de Agenda' })
    await agenda.getByRole('button', { name: 'Deixar esta planilha fora' }).click()
    await agenda.getByRole('button', { name: 'Incluir esta planilha' }).click()
    await sees(agenda.getByRole('button', { name: 'Deixar esta planilha fora' }))
    expect(callsOf(sent, 'PUT', /mapping/).map(({ body }) => body)).toMatchObject([
      { sheets: [{ columns: ['name', 'phone'] }, { columns: ['ignore', 'ignore'] }] },
      { sheets: [{ columns: ['name', 'phone'] }, { columns: ['name', 'phone'] }] },
    ])
  })

  it('unknown columns are folded after the third, and empty ones cause no question', async () => {
    await openPhone(PAGE, office)
    await check(
      fileOf(
        'Nome;Celular;Profissão;Convênio;Zz;Yy;Xx;Ww;Vv',
        'Ana Reis;11 90000-0201;Atriz;Não tem;a;b;c;d;',
      ),
    )
    await sees(/Observações \(2 colunas\)/)
    await sees('3 colunas não reconhecidas')
    await sees('Mais 1 coluna não reconhecida')
    await sees('1 coluna sem valores')
    await checkScreen()
  })
})

describe('a failed import', () => {
  it('a file that cannot be read shows the reason, and another one can be chosen', async () => {
    await openScreen(PAGE, { ...office, answers: () => refuseWith(createImport, 'import_damaged') })
    await choose(FILE)
    await sees(/O arquivo está incompleto ou danificado/)
    await sees(button('Escolher outro arquivo'))
    await seesNo(button('Tentar de novo'))
    drop(new File([new Uint8Array(LIMITS.bytes + 1)], 'grande.csv'))
    await sees(/O arquivo tem mais de 20 MB/)
    await seesNo(button('Tentar de novo'))
  })

  it('a file whose upload lost the connection is sent again', async () => {
    let tries = 0
    const answers = () =>
      respondWith(createImport, (_, ask) => {
        tries += 1
        if (tries === 1) throw new TypeError('no network')
        return ask()
      })
    await openScreen(PAGE, { ...office, answers })
    await choose(FILE)
    await sees('A conexão caiu. Tentando enviar de novo…')
    await sees(heading('Confira antes de importar'))
    expect(tries).toBe(2)
  })

  it('a corrected value that could not be saved stays in its field', async () => {
    await openScreen(PAGE, { ...office, answers: () => refuseWith(mendRow, 'internal') })
    await check()
    await filter(/^Recusados/).click()
    const phone = page.getByLabelText('Telefone de Caetano Moura')
    await phone.fill('11 90000-0203')
    await userEvent.keyboard('{Enter}')
    await sees(/O que você digitou continua aqui/)
    await expect.element(phone).toHaveValue('11 90000-0203')
    await expect.element(phone).toHaveFocus()
  })

  it('an import that cannot start shows the reason', async () => {
    await openScreen(PAGE, { ...office, answers: () => refuseWith(runImport, 'import_under_way') })
    await check()
    await button(/^Importar 1/).click()
    await sees('Outra importação está em andamento. Espere ela terminar.')
  })

  it('a file that expired has to be chosen again', async () => {
    await openScreen(`${PAGE}?importacao=00000000-0000-7000-8000-000000009999`, office)
    await sees('Este arquivo já não está aqui')
    await button('Escolher o arquivo').click()
    await expect.element(heading('Escolha o arquivo')).toHaveFocus()
  })
})

const RUNNING: Import = {
  id: '00000000-0000-7000-8000-000000000777',
  name: 'pacientes.csv',
  state: 'running',
  sheets: [],
  account: null,
  areaCode: null,
  serviceId: null,
  reminds: false,
  issues: false,
  rows: 40,
  progress: { done: 12, total: 38 },
  counts: null,
  brings: null,
  createdAt: '2026-03-11T14:00:00.000Z',
  finishedAt: null,
  undoUntil: null,
  kept: [],
}

describe('an import at work', () => {
  it('an import at work shows its progress, reports a lost connection, and can be stopped', async () => {
    let read = (): Import => RUNNING
    const answers = () => answerWith(getImport, () => read())
    const { sent } = await openScreen(`${PAGE}?importacao=${RUNNING.id}`, { ...office, answers })
    await sees('12 de 38 pacientes')
    await checkScreen()
    read = () => {
      throw new TypeError('no network')
    }
    await sees('Sem conexão. Tentando de novo…')
    const stops = () => callsOf(sent, 'POST', /stop$/)
    const later: Import = { ...RUNNING, progress: { done: 30, total: 38 } }
    read = () => (stops().length > 0 ? { ...later, state: 'stopped' } : later)
    await sees('30 de 38 pacientes')
    await button('Parar').click()
    await expect.element(heading('Importação parada')).toHaveFocus()
    expect(stops()).toHaveLength(1)
  })
})

const MOVE: Import = {
  ...RUNNING,
  name: 'consultorio-2026-03-11.zip',
  state: 'waiting',
  account: {
    tables: [
      { name: 'Pacientes', rows: 40 },
      { name: 'Sessões', rows: 1_250 },
    ],
    patients: 32,
    isInUse: false,
  },
  rows: 1_291,
}

const ENTRY_ID = '019c1111-0000-7000-8000-000000000001'
const FILE_OF_ENTRY = {
  ...{ id: '019c1111-0000-7000-8000-000000000002', entryId: ENTRY_ID, name: 'laudo.pdf' },
  type: 'application/pdf' as const,
  ...{ size: 14, createdAt: '2026-02-10T14:00:00.000Z' },
}

/** Returns an archive of one record with one entry and its file. */
async function recordArchive(password: string): Promise<File> {
  configure({ useWebWorkers: false })
  const zip = new ZipWriter(new BlobWriter(), { password, encryptionStrength: 3 })
  const add = (name: string, content: unknown) => zip.add(name, new TextReader(String(content)))
  const at = '2026-02-10T14:00:00.000Z'
  const patientId = '019c1111-0000-7000-8000-000000000003'
  const identification = {
    ...{ name: 'Ana Reis', socialName: null, cpf: null, birthDate: null },
    ...{ guardianName: null, guardianCpf: null },
  }
  const version = { number: 1, text: 'Sonhou com o mar', reason: null, sealedAt: at }
  const entry = {
    ...{ id: ENTRY_ID, patientId, kind: 'evolution', date: '2026-02-10', sessionId: null },
    ...{ createdAt: at, version: 2, draft: null, versions: [version] },
  }
  const index = { folder: 'registro-0001', patientId, identification, keptUntil: '2046-02-10' }
  await add('registro-0001/prontuario.json', JSON.stringify([entry]))
  await add(`registro-0001/anexos/${FILE_OF_ENTRY.id}.pdf`, '%PDF-1.7 laudo')
  await add('registro-0001/anexos.json', JSON.stringify([FILE_OF_ENTRY]))
  await add('indice.json', JSON.stringify([index]))
  return new File([await zip.close()], 'prontuarios.zip', { type: 'application/zip' })
}

const NO_ITEMS = { patients: 0, services: 0, sessions: 0, series: 0, packages: 0, expenses: 0 }

const NO_ROWS = { new: 0, same: 0, incomplete: 0, refused: 0, ambiguous: 0, skipped: 0 }

/** Answers as a server with a practice that waits to move in. */
function moveAnswers(read: () => Import, fits: number | null = null) {
  answerWith(getImport, read)
  answerWith(previewImport, () => ({
    ...{ page: 1, pages: 1, fits, asksAreaCode: false, asksService: false, hasToCome: false },
    ...{
      hasPayments: false,
      rows: [],
      crowdedMonths: [],
      brings: { ...NO_ITEMS, patients: 32 },
    },
    counts: { ...NO_ROWS, new: 1_291 },
  }))
}

describe('a practice from the export of an account', () => {
  it('is shown by its tables with the number of left-out rows, and imported completely', async () => {
    let read: Import = MOVE
    const answers = () => {
      moveAnswers(() => read)
      answerWith(runImport, (): Import => ({ ...MOVE, state: 'running' }))
      answerWith(bringRecordEntry, () => ({ id: RUNNING.id, isNew: true }))
      answerWith(addFile, () => FILE_OF_ENTRY)
    }
    const { sent } = await openPhone(`${PAGE}?importacao=${MOVE.id}`, { ...office, answers })
    await sees('1.250')
    await sees(/^Prontuários, documentos, contratos aceitos e comprovantes/)
    await checkEnlarged()
    await checkScreen()
    read = { ...MOVE, state: 'running', progress: { done: 500, total: 1_291 } }
    await button('Trazer o consultório').click()
    await sees('500 de 1.291 linhas')
    expect(callsOf(sent, 'POST', /run$/)).toHaveLength(1)
    read = { ...MOVE, state: 'done', counts: { ...NO_ROWS, new: 1_291 } }
    await expect.element(heading('Consultório importado')).toHaveFocus()
    const archive = page.getByLabelText('Arquivo dos prontuários ou exportação da conta')
    await userEvent.upload(archive, fileOf('Nome', 'Ana Reis'))
    await sees(/^Escolha o “Arquivo dos prontuários” ou o ZIP/)
    await userEvent.upload(archive, await recordArchive('quatro palavras bem soltas'))
    await page.getByLabelText('Frase do arquivo').fill('quatro palavras bem presas')
    await button('Trazer os prontuários').click()
    await sees('A frase não abre este arquivo. Confira e tente de novo.')
    await checkScreen()
    await page.getByLabelText('Frase do arquivo').fill('quatro palavras bem soltas')
    await button('Trazer os prontuários').click()
    await sees(/^1 prontuário conferido: 1 registro novo e 1 arquivo\./)
    expect(callsOf(sent, 'POST', /record-entries$/).map(({ body }) => body)).toMatchObject([
      { register: 'record', entry: { id: ENTRY_ID }, sealed: { text: 'Sonhou com o mar' } },
    ])
    const [file, ...others] = callsOf(sent, 'POST', /files$/)
    expect(file?.query.as).toMatch(/^[0-9a-f-]{36}$/)
    expect(others).toEqual([])
    await checkScreen()
  })

  it.each([
    ['the practice is in use', true, null, /^Um consultório exportado só entra em um que ainda/],
    ['the plan has no room', false, 3, /este arquivo traz 32/],
  ])('is not imported if %s', async (_where, isInUse, fits, why) => {
    const waiting = { ...MOVE, account: MOVE.account && { ...MOVE.account, isInUse } }
    const answers = () => moveAnswers(() => waiting, fits)
    await openScreen(`${PAGE}?importacao=${MOVE.id}`, { ...office, answers })
    await sees(why)
    await expect.element(button('Trazer o consultório')).toBeDisabled()
    await checkScreen()
  })
})

describe('the ways to an import', () => {
  it('the sample spreadsheet is saved by a press', async () => {
    const saved: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click')
    onTestFinished(() => click.mockRestore())
    click.mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await openScreen(PAGE, office)
    await button('Baixar planilha de exemplo').click()
    await expect.poll(() => saved).toEqual(['pacientes-exemplo.csv'])
  })

  it('earlier imports are continued and undone', async () => {
    const { practice } = await openPhone(PAGE, office)
    await check()
    await button('Trocar o arquivo').click()
    await sees(heading('Importações anteriores'))
    await button('Continuar: pacientes.csv').click()
    await button('Importar 1 paciente').click()
    await sees(heading('1 paciente importado'))
    await button('Importar outro arquivo').click()
    await sees(/pode ser desfeita até 18\/03\/2026/)
    await checkScreen()
    await button('Desfazer: pacientes.csv').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer importação' }).click()
    await sees(heading('Importação desfeita'))
    expect(practice.patients).toHaveLength(1)
  })

  it.each([
    ['/psychologist/patients', 'Trazer de uma planilha'],
    ['/psychologist/dashboard', 'Trazer de uma planilha'],
  ])('%s of a new practice links to it', async (path, link) => {
    await openScreen(path, newPractice())
    await page.getByRole('link', { name: link }).click()
    await seesPage('Importar')
  })
})
