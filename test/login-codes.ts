import { requestLoginCode, verifyLoginCode } from '../src/features/patient-login/contract.ts'
import { Actor } from './actors.ts'
import type { openPractice } from './practice.ts'

type Practice = Awaited<ReturnType<typeof openPractice>>

export async function codesSentBy(
  { messages }: Pick<Practice, 'messages'>,
  work: () => Promise<unknown>,
) {
  const before = new Set((await messages()).map(({ id }) => id))
  await work()
  return (await messages())
    .filter(({ id }) => !before.has(id))
    .map((message) => ({ ...message, code: /\b\d{6}\b/.exec(message.text)?.[0] ?? '' }))
}

/** Returns the recipients of the codes that were just requested for a phone. */
export async function codesFor(practice: Pick<Practice, 'messages' | 'visitor'>, phone: string) {
  return codesSentBy(practice, () => practice.visitor.ask(requestLoginCode, { body: { phone } }))
}

/** Logs in with the code that this mailbox gets for the phone. */
export async function logInBy(
  practice: Pick<Practice, 'app' | 'messages' | 'visitor'>,
  mailbox: string,
  phone: string,
): Promise<Actor> {
  const sent = await codesFor(practice, phone)
  const code = sent.find(({ recipient }) => recipient === mailbox)?.code ?? ''
  const { token } = await practice.visitor.ask(verifyLoginCode, { body: { phone, code } })
  return new Actor(practice.app, token)
}
