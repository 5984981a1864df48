import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createBooking } from '../src/features/booking/contract.ts'
import { createService } from '../src/features/services/contract.ts'
import { bookable, chooseTime, count, FREE_DAY, first, submitButton } from './booking-form.ts'
import { boxOf } from './element.ts'
import { openBooking } from './open-booking.tsx'
import { respondWith } from './open-screen.tsx'
import { button, sees } from './shown.ts'
import { callElsewhere } from './small-practice.ts'

/** The form of the public booking page, and its refusals; a booking on the real page is in e2e/booking-page.e2e.ts. */

/** A practice with two services, none chosen yet, and an office. */
const open = () =>
  openBooking(
    bookable(
      (practice) => {
        const therapy = { name: 'Terapia', type: 'single', price: '180.00', duration: 50 } as const
        callElsewhere(practice, createService, { body: { ...therapy, isInPerson: true } })
      },
      { attendsInPerson: true, address: 'Rua das Flores', addressNumber: '120' },
    ),
  )

const service = () => page.getByRole('radio', { name: /^Terapia/ })

async function toastSays(title: string, description: string): Promise<void> {
  const area = page.getByRole('region', { name: 'Notificações (F8)' })
  await sees(area.getByText(title, { exact: true }))
  await sees(area.getByText(description))
}

async function fillIn(): Promise<void> {
  await service().click()
  await page.getByLabelText('Nome completo').fill('João Reis')
  await page.getByLabelText('WhatsApp').fill('11923456789')
  await chooseTime()
}

describe('the next free time', () => {
  it('the next free time is chosen by one tap, and its hour gets the focus', async () => {
    await open()
    const next = page.getByRole('button', { name: /^Próximo horário livre/ })
    const offered = next.element().querySelector('time')?.dateTime
    expect(offered).toMatch(/^2026-03-11T/)
    await next.click()
    await expect.poll(() => document.querySelector('form p time')).not.toBeNull()
    expect((await boxOf(next)).bottom).toBeLessThan((await boxOf(page.getByRole('grid'))).top)
    expect(document.querySelector<HTMLTimeElement>('form p time')?.dateTime).toBe(offered)
    expect(document.activeElement?.matches('[data-hour] input:checked')).toBe(true)
  })
})

describe('the booking form', () => {
  it('a service is a card with duration, type and price; a tap anywhere on it chooses', async () => {
    await open()
    const card = service().element().closest('label')
    const text = card?.innerText ?? ''
    for (const part of ['Terapia', '50 min', 'R$\u00a0180,00', 'Online', 'Presencial'])
      expect(text).toContain(part)
    await page.getByRole('group', { name: 'Serviço' }).getByText('R$\u00a0180,00').click()
    await expect.element(service()).toBeChecked()
  })

  it('the booking form has a month calendar from Dom to Sáb that ends with the second month after this one', async () => {
    await open()
    const headings = page.getByRole('grid').getByRole('columnheader').elements()
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      ...['Dom', 'Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb'],
    ])
    const isAtEnd = (name: string) => button(name).element().ariaDisabled === 'true'
    let months = 1
    for (; !isAtEnd('Próximo mês'); months++) await button('Próximo mês').click()
    await sees(/^maio de 2026$/i)
    while (!isAtEnd('Mês anterior')) await button('Mês anterior').click()
    expect(months).toBe(3)
  })

  it('the booking form without date and hour is not sent', async () => {
    const { sent } = await open()
    await submitButton().click()
    await toastSays(
      'Selecione data e horário',
      'Por favor, escolha uma data e horário para a consulta',
    )
    expect(sent).toEqual([])
  })

  it('the booking form without a service is not sent', async () => {
    const { sent } = await open()
    await chooseTime()
    await submitButton().click()
    await toastSays('Selecione um serviço', 'Por favor, escolha um serviço para a consulta')
    expect(sent).toEqual([])
  })

  it('the booking form shows errors at the fields', async () => {
    await open()
    await page.getByLabelText(/^E-mail/).fill('joao@')
    await submitButton().click()
    for (const text of [
      'Nome deve ter pelo menos 2 caracteres',
      'Telefone deve ter pelo menos 10 dígitos',
      'Email inválido',
    ])
      await sees(text)
  })

  it('another day clears the chosen hour; the chosen time is shown', async () => {
    await open()
    await chooseTime()
    expect(count('[data-hour] input:checked')).toBe(1)
    const shown = 'form span.font-semibold > time[datetime]'
    expect(first(shown).innerText).toBe('Quinta-feira, 12 de março, às 09:00')
    await userEvent.click(first(`${FREE_DAY}[aria-pressed=false]`))
    expect(count('[data-hour] input:checked')).toBe(0)
    expect(count(shown)).toBe(0)
  })

  it("the booking form reports a failure: 'Erro ao agendar sessão' with the server’s reason", async () => {
    await open()
    respondWith(createBooking, () =>
      Response.json({ message: 'Motivo do servidor' }, { status: 409 }),
    )
    await fillIn()
    await submitButton().click()
    await toastSays('Erro ao agendar sessão', 'Motivo do servidor')
  })
})
