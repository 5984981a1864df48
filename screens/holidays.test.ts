import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Practice } from '../src/features/demo/practice.ts'
import { checkEnlarged, checkScreen } from './check-screen.ts'
import { pressIn } from './element.ts'
import { openScreen } from './open-screen.tsx'
import { button, sees, seesNo, seesToast } from './shown.ts'
import { addPatient, addSession, newPractice } from './small-practice.ts'
import { openPhone } from './touch.ts'

/** Holidays of a place and dates of each year: their list, the agenda, the preview of a fixed time, and closing a day. */

const CORPUS_CHRISTI = '2026-06-04'
const IN_SAO_PAULO = { state: 'SP', city: 'São Paulo', plan: 'pro' } as const

const office = (furnish: (practice: Practice) => void = () => {}) =>
  newPractice(furnish, IN_SAO_PAULO)
const withMaria = () =>
  office((practice) => {
    const { id } = addPatient(practice, 'Maria Lima', '11 91234-5678', 'maria@exemplo.com.br')
    addSession(practice, id, `${CORPUS_CHRISTI}T10:00`)
  })

const daysOff = ({ daysOff }: Practice) =>
  daysOff.map(({ firstDay, name }) => `${firstDay} ${name}`)
const dialog = page.getByRole('dialog')
const lineOf = (name: string) =>
  page
    .getByRole('list', { name: 'Próximos feriados' })
    .getByRole('listitem')
    .filter({ hasText: name })

describe('the list of holidays', () => {
  it('the list of holidays shows the law and kind of each, and closes one with a press that can be undone', async () => {
    const { practice } = await openScreen('/psychologist/attendance?parte=folgas', office())
    await sees('Feriados de São Paulo (SP).')
    await sees('Pelo seu endereço ou pelo seu CRP.')
    await sees(
      lineOf('Corpus Christi').getByText(/Qui, 04\/06\/2026 · Feriado municipal · Lei 14\.485/),
    )
    await sees(
      lineOf('Revolução Constitucionalista').getByText(/Feriado estadual · Lei 9\.497\/1997/),
    )
    await checkScreen()
    await button('Fechar dia: Corpus Christi, 04/06/2026').click()
    await seesToast('Dia fechado', 'Corpus Christi · 04/06/2026')
    await sees(lineOf('Corpus Christi').getByText('Dia fechado'))
    expect(daysOff(practice)).toEqual([`${CORPUS_CHRISTI} Corpus Christi`])
    await button('Desfazer').click()
    await seesToast('Dia reaberto')
    await sees(button('Fechar dia: Corpus Christi, 04/06/2026'))
    expect(daysOff(practice)).toEqual([])
  })

  it('the list of holidays asks about the sessions of a day before it is closed', async () => {
    const { practice } = await openScreen('/psychologist/attendance?parte=folgas', withMaria())
    await button('Fechar dia: Corpus Christi, 04/06/2026').click()
    await sees(page.getByRole('dialog', { name: '1 sessão neste dia' }))
    expect(daysOff(practice)).toEqual([])
    await pressIn(dialog.getByRole('radio', { name: /^Manter/ }).first(), '[Space]')
    await dialog.getByRole('button', { name: 'Fechar o dia' }).click()
    await seesToast('Dia fechado')
    await seesNo(dialog)
    expect(daysOff(practice)).toEqual([`${CORPUS_CHRISTI} Corpus Christi`])
    expect(practice.sessions).toMatchObject([{ status: 'pending' }])
  })

  it('the list of holidays follows the chosen place, and accepts a yearly date', async () => {
    const { practice } = await openScreen('/psychologist/attendance?parte=folgas', office())
    await button('Mudar lugar').click()
    await dialog.getByLabelText('Estado').selectOptions('PE')
    await dialog.getByLabelText('Na capital, Recife').click()
    await checkScreen()
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await seesToast('Lugar dos feriados salvo')
    expect(practice.holidayPlace).toEqual({ state: 'PE', inCapital: false })
    await sees('Feriados do estado: Pernambuco.')
    await seesNo(lineOf('Revolução Constitucionalista'))

    await button('Nova data do ano').click()
    await dialog.getByRole('button', { name: 'Adicionar' }).click()
    await sees(dialog.getByText('Dê um nome à data'))
    await dialog.getByLabelText('Nome').fill('Aniversário de Olinda')
    await dialog.getByLabelText('Dia').fill('31')
    await dialog.getByLabelText('Mês').selectOptions('abril')
    await dialog.getByRole('button', { name: 'Adicionar' }).click()
    await sees(dialog.getByText('Este mês não tem este dia'))
    await dialog.getByLabelText('Dia').fill('12')
    await checkScreen()
    await dialog.getByRole('button', { name: 'Adicionar' }).click()
    await seesToast('Data adicionada')
    await sees(lineOf('Aniversário de Olinda').getByText(/12\/04\/2026 · Data sua/))
    await button('Remover a data Aniversário de Olinda').click()
    await seesToast('Data removida', 'Aniversário de Olinda')
    await seesNo(lineOf('Aniversário de Olinda'))
    await button('Desfazer').click()
    await seesToast('Data restaurada')
    await sees(lineOf('Aniversário de Olinda'))
  })

  it('a typed day off says that its day is a holiday', async () => {
    await openScreen('/psychologist/attendance?parte=folgas', office())
    await page.getByLabelText('Dia', { exact: true }).fill('09/07/2026')
    await sees('Revolução Constitucionalista (feriado estadual)')
  })
})

describe('the agenda', () => {
  const heading = () => button(/^Corpus Christi, feriado municipal$/)

  it('the agenda names a holiday in the heading of its day, and closes the day from there', async () => {
    const { practice } = await openScreen(`/psychologist/agenda?day=${CORPUS_CHRISTI}`, office())
    await heading().click()
    await sees(page.getByRole('dialog', { name: 'Corpus Christi' }))
    await sees(dialog.getByText(/^Feriado municipal · Lei 14\.485\/2007/))
    await checkScreen()
    await dialog.getByRole('button', { name: 'Fechar este dia' }).click()
    await seesToast('Dia fechado')
    await seesNo(dialog)
    expect(daysOff(practice)).toEqual([`${CORPUS_CHRISTI} Corpus Christi`])
    await heading().click()
    await sees(dialog.getByText('Você não atende neste dia.'))
  })

  it('the agenda names holidays in the month and below a list, also on a phone', async () => {
    await openPhone(`/psychologist/agenda?day=${CORPUS_CHRISTI}`, office())
    await sees(heading())
    await checkScreen()
    await checkEnlarged()
    await openPhone(`/psychologist/agenda?view=month&day=${CORPUS_CHRISTI}`, office())
    await sees(
      page.getByRole('button', {
        name: /4 de junho.*, Corpus Christi \(feriado municipal\)$/,
      }),
    )
    await checkScreen()
    await openPhone(`/psychologist/agenda?view=day&day=${CORPUS_CHRISTI}`, office())
    const line = page.getByRole('button', { name: /Corpus Christi \(feriado municipal\)/ })
    await sees(line)
    await checkScreen()
    await line.click()
    await sees(page.getByRole('dialog', { name: 'Corpus Christi' }))
  })
})

describe('the preview of a fixed time', () => {
  async function openWeekly(day: string, hour: RegExp, profile = {}): Promise<Practice> {
    const { practice } = await openScreen(
      `/psychologist/agenda?day=${day}`,
      newPractice((practice) => void addPatient(practice, 'Maria Lima', '11 91234-5678'), {
        ...IN_SAO_PAULO,
        ...profile,
      }),
    )
    await page.getByRole('button', { name: hour }).click()
    await dialog.getByRole('combobox', { name: 'Paciente' }).fill('Maria')
    await dialog.getByRole('option', { name: /^Maria Lima/ }).click()
    await dialog.getByRole('combobox', { name: 'Serviço' }).selectOptions('Consulta')
    await dialog.getByText('Toda semana').click()
    return practice
  }

  it('the preview of a fixed time names free dates on a holiday, each of which can be skipped', async () => {
    const practice = await openWeekly('2026-03-19', /19 de março.*15:00: nova sessão$/)
    const holidays = dialog.getByRole('region', { name: 'Datas livres em feriado' })
    await sees(holidays.getByText('Corpus Christi (feriado municipal)').first())
    await sees(holidays.getByText('Revolução Constitucionalista (feriado estadual)').first())
    await holidays.getByRole('button', { name: 'Pular Corpus Christi (feriado municipal)' }).click()
    await checkScreen()
    await dialog.getByRole('button', { name: /^(Criar|Marcar|Salvar)/ }).click()
    await expect.poll(() => practice.series.length).toBe(1)
    const days = practice.sessions.map(({ datetime }) => datetime.slice(0, 10))
    expect(days).toContain('2026-07-09')
    expect(days).not.toContain(CORPUS_CHRISTI)
  })

  it('the preview of a fixed time names the holiday that closes a date', async () => {
    const closing = { closesHolidays: true }
    await openWeekly('2026-03-20', /20 de março.*15:00: nova sessão$/, closing)
    const closed = dialog.getByRole('region', { name: 'Feriado', exact: true })
    await sees(closed.getByText('Sexta-feira Santa (feriado nacional)'))
    await sees(closed.getByText('Dia do Trabalho (feriado nacional)'))
    await checkScreen()
  })
})
