import type { openPractice } from './practice.ts'

/** The login codes that some work sends, as whoever reads the outbox finds them. */
export async function codesSentBy(
  { messages }: Pick<Awaited<ReturnType<typeof openPractice>>, 'messages'>,
  work: () => Promise<unknown>,
) {
  const before = new Set((await messages()).map(({ id }) => id))
  await work()
  return (await messages())
    .filter(({ id }) => !before.has(id))
    .map((message) => ({ ...message, code: /\b\d{6}\b/.exec(message.body)?.[0] ?? '' }))
}
