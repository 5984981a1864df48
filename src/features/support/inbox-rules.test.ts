import { expect, it } from 'vitest'
import { answerBy, replyAddress } from './inbox-rules.ts'

it('a Pro is answered within an hour, others have no such deadline', () => {
  const writtenAt = Date.parse('2026-03-02T12:00:00Z')
  expect(answerBy({ pro: true, writtenAt })).toBe(Date.parse('2026-03-02T13:00:00Z'))
  expect(answerBy({ pro: false, writtenAt })).toBeNull()
})

it('an answer is begun in the mail program; its subject has the category, never the message', () => {
  const message = { subject: 'Minha paciente chorou', category: 'geral' } as const
  const address = replyAddress({ ...message, email: 'maria+1@exemplo.com' })
  const opened = new URL(address)
  expect(decodeURIComponent(opened.pathname)).toBe('maria+1@exemplo.com')
  expect([...opened.searchParams]).toEqual([
    ['subject', 'Re: sua mensagem ao suporte (Dúvida geral)'],
  ])
})
