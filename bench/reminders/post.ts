import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { SMTPServer } from 'smtp-server'
import { REMINDED } from './seed.ts'

export interface Taken {
  reminders: number
  different: number
  latest: number
}

interface Counted extends Taken {
  port: number
}

const REPORT_EVERY = 100

export async function startPost() {
  const worker = new Worker(new URL(import.meta.url))
  let counted: Counted = { port: 0, reminders: 0, different: 0, latest: 0 }
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject)
    worker.on('message', (message: Counted) => {
      counted = message
      resolve()
    })
  })
  return {
    url: `smtp://127.0.0.1:${counted.port}`,
    taken: (): Taken => counted,
    stop: () => worker.terminate(),
  }
}

if (!isMainThread) {
  const ids = new Set<string>()
  let [reminders, latest] = [0, 0]
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, { envelope }, answer) => {
      const isReminder = envelope.rcptTo.some(({ address }) => address.endsWith(REMINDED))
      void buffer(stream).then((mail) => {
        if (isReminder) count(mail)
        answer()
      })
    },
  })
  const count = (mail: Buffer) => {
    const id = /^message-id:\s*(\S+)/im.exec(mail.toString('latin1', 0, 4_096))?.[1] ?? ''
    reminders++
    if (!ids.has(id)) latest = Date.now()
    ids.add(id)
  }
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.server.address() as AddressInfo
    setInterval(
      () =>
        parentPort?.postMessage({ port, reminders, different: ids.size, latest } satisfies Counted),
      REPORT_EVERY,
    )
  })
}
