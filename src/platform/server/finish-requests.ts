import type { FastifyInstance } from 'fastify'

/**
 * Stops taking requests and resolves when the last reply was sent, or cut off after `within` milliseconds. Connections
 * left open are closed.
 */
export async function finishRequests(app: FastifyInstance, within = Infinity): Promise<void> {
  const began = performance.now()
  const hangUp = setInterval(() => {
    if (performance.now() - began < within) app.server.closeIdleConnections()
    else app.server.closeAllConnections()
  }, 100)
  await app.close().finally(() => clearInterval(hangUp))
}
