import { expect } from 'vitest'
import { verifyEmail } from '../src/features/identity/contract.ts'
import type { MailServer } from '../test/mail-server.ts'
import { ask, type Practice } from '../test/process/caller.ts'

const LINK = /https?:\/\/\S+\/psychologist\/verify-email\?token=([\w-]+)/

export async function verificationLinks(
  mails: MailServer,
  email: string,
  count = 1,
): Promise<string[]> {
  const links = async () =>
    (await mails.read(email)).flatMap(({ text }) => LINK.exec(text ?? '')?.[0] ?? [])
  await expect.poll(async () => (await links()).length, { timeout: 15_000 }).toBe(count)
  return links()
}

/** Confirms the e-mail of a practice that registered on a server that sends mails, as its owner would. */
export async function proveEmail(
  origin: string,
  mails: MailServer,
  { account }: Pick<Practice, 'account'>,
): Promise<void> {
  const [link = ''] = await verificationLinks(mails, account.email)
  await ask(origin, verifyEmail, { body: { token: LINK.exec(link)?.[1] ?? '' } })
}
