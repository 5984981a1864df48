import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** The limit in bytes for one body after its reply: more than any accepted file, so that a larger one gets its reply too. */
const READ_AT_MOST = 64 * 1024 * 1024

/** Milliseconds for which these bodies may still arrive after the server begins to stop. */
const ENDS_WITHIN = 1_000

/**
 * Reads and drops the rest of a body that was answered unread, such as a refused file. Until its end the connection takes
 * no other request, and the server cannot stop. A connection that sends more than a bound is closed. Closing it at once
 * would lose the answer: unread data resets the connection (RFC 9112, 9.6).
 */
export function dropUnreadBodies(app: FastifyInstance): void {
  const open = new Set<IncomingMessage>()
  let isEnding = false
  const closeSoon = (bodies: Iterable<IncomingMessage>) => {
    const closing = [...bodies]
    setTimeout(() => {
      for (const body of closing) if (open.has(body)) body.destroy()
    }, ENDS_WITHIN).unref()
  }
  // Before the reply: after it, Node drops the rest itself, uncounted.
  app.addHook('onSend', (request, _, payload, done) => {
    const { raw } = request
    if (!isRead(raw)) {
      open.add(raw)
      drop(raw, () => open.delete(raw))
      if (isEnding) closeSoon([raw])
    }
    done(null, payload)
  })
  app.addHook('preClose', (done) => {
    isEnding = true
    closeSoon(open)
    done()
  })
}

function isRead(raw: IncomingMessage): boolean {
  return raw.readableEnded || raw.destroyed || (raw.complete && raw.readableLength === 0)
}

function drop(raw: IncomingMessage, onClose: () => void): void {
  let length = 0
  // The handler that stopped reading left the stream paused, and it would stay so.
  raw.removeAllListeners('readable')
  raw.on('data', (part: Buffer) => {
    length += part.length
    if (length > READ_AT_MOST) raw.destroy()
  })
  raw.on('error', () => {})
  raw.once('end', onClose).once('close', onClose)
  raw.resume()
}
