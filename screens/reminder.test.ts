import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { remindSession } from '../src/features/sessions/contract.ts'
import { checkScreen } from './check-screen.ts'
import { sessionItem } from './element.ts'
import { answerWith, openScreen } from './open-screen.tsx'
import { button, sees, seesNo } from './shown.ts'
import { addPatient, addSession, newPractice } from './small-practice.ts'

/** The window after 'Enviar lembrete', with a chat for each who receives the notices. */

const office = newPractice((practice) => {
  const { id } = addPatient(practice, 'Lia Lima', '11 91234-5678')
  addSession(practice, id, '2026-03-13T09:00')
})

const chatOf = (personName: string | null, number: string) => ({
  personName,
  whatsappUrl: `https://wa.me/${number}?text=Ol%C3%A1`,
})

async function remind(chats: ReturnType<typeof chatOf>[]): Promise<void> {
  await openScreen('/psychologist/sessions', office)
  answerWith(remindSession, () => ({
    ...{ sent: [], withheld: null },
    ...{ chats, whatsappUrl: chats[0]?.whatsappUrl ?? null },
  }))
  await button('Ações da sessão de Lia Lima').click()
  await (await sessionItem('Enviar lembrete')).click()
  await sees(page.getByRole('dialog'))
}

const links = page.getByRole('dialog').getByRole('link')
const linkTexts = () => links.elements().map((link) => link.textContent)

it('a reminder names the recipient of each chat, the first recipient first', async () => {
  await remind([chatOf('Rita Lima', '5511900001001'), chatOf(null, '5511912345678')])
  await expect
    .poll(linkTexts)
    .toEqual(['Abrir WhatsAppConversa com Rita Lima', 'Abrir WhatsAppConversa com Lia Lima'])
  expect(links.first().element().getAttribute('href')).toContain('wa.me/5511900001001')
  await checkScreen()
})

it('a reminder to a patient without people has one chat, without a name', async () => {
  await remind([chatOf(null, '5511912345678')])
  await expect.poll(linkTexts).toEqual(['Abrir WhatsApp'])
  await seesNo(page.getByText(/^Conversa com/))
})

it('a reminder to a child on the mother’s phone says that it is her chat', async () => {
  await remind([chatOf('Rita Lima', '5511912345678')])
  await expect.poll(linkTexts).toEqual(['Abrir WhatsApp'])
  await sees('Conversa com Rita Lima.')
  await checkScreen()
})
