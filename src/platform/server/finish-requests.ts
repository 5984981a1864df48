import type { FastifyInstance } from 'fastify'

/**
 * Takes no new request and resolves when the last answer is out, or was cut off after so many milliseconds. A connection that
 * is kept open afterwards is closed.
 */
export async function finishRequests(app: FastifyInstance, within = Infinity): Promise<void> {
  const began = performance.now()
  const hangUp = setInterval(() => {
    if (performance.now() - began < within) app.server.closeIdleConnections()
    else app.server.closeAllConnections()
  }, 100)
  await app.close().finally(() => clearInterval(hangUp))
}
