import { expect, it } from 'vitest'
import { MESSAGE_KINDS, messageKindLabel } from '../src/app/message-kinds.ts'
import { labelModule } from './browser-message-kinds.ts'

it('the browser has the same labels of messages as the server, and none of their texts', async () => {
  const code = labelModule()
  const inBrowser: { messageKindLabel: typeof messageKindLabel } = await import(
    `data:text/javascript,${encodeURIComponent(code)}`
  )
  for (const kind of [...Object.keys(MESSAGE_KINDS), 'retired'])
    expect(inBrowser.messageKindLabel(kind)).toBe(messageKindLabel(kind))
  expect(code).not.toContain('Um horário ficou livre')
})
