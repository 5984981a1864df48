import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import viewer from '@scalar/fastify-api-reference'
import Fastify from 'fastify'

/** Writes the viewer of the API's description, one script, as its package ships it. */
export async function buildReference(folder: string): Promise<void> {
  const server = Fastify()
  await server.register(viewer, { configuration: { url: '/' } })
  const script = await server.inject('/reference/js/scalar.js')
  if (script.statusCode !== 200) throw new Error('The API viewer has moved its script.')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'api-reference.js'), script.body)
  await server.close()
}
