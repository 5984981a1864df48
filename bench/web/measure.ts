import { getPublicServices } from '../../src/features/booking/contract.ts'
import { publicPath } from '../../src/features/practice/rules.ts'
import { addressOf } from '../../src/platform/shared/endpoint.ts'
import type { Part } from '../document.ts'
import { inFolder, SERVER, serve } from '../processes.ts'
import { auditPage, type Run } from './lighthouse.ts'
import { brokenPromises, type Looked, textOf } from './report.ts'

const LOOKS = 5
const DEMO_PRACTICES = 10

/** Measures the landing and a booking page on a phone over slow 4G, on the demo's practices. */
export async function measureWeb({ quick }: { quick: boolean }): Promise<Part> {
  return inFolder(async (folder) => {
    const { origin, stop } = await serve([...SERVER, '--demo'], { DATA_DIR: folder })
    try {
      const pages: Looked[] = [
        { name: 'landing', address: `${origin}/`, runs: [] },
        { name: 'booking', address: await findBookingPage(origin), runs: [] },
      ]
      for (let n = 0; n < (quick ? 1 : LOOKS); n++)
        for (const page of pages) page.runs.push(await auditTwice(page))
      return {
        title: 'Public pages',
        text: textOf(pages),
        postgres: null,
        broken: brokenPromises(pages),
      }
    } finally {
      await stop()
    }
  })
}

/** Audits a page, twice if the first try fails: Lighthouse sometimes misses the start of its trace. */
function auditTwice({ address }: Looked): Promise<Run> {
  return auditPage(address).catch(() => auditPage(address))
}

/** Returns the first practice that offers a service: the super admin's account offers none. */
async function findBookingPage(origin: string): Promise<string> {
  for (let id = 1; id <= DEMO_PRACTICES; id++) {
    const answer = await fetch(origin + addressOf(getPublicServices, { params: { id } }))
    const services: unknown = answer.ok ? await answer.json() : []
    if (Array.isArray(services) && services.length > 0)
      return (await fetch(origin + publicPath({ friendlyId: id }))).url
  }
  throw new Error('No practice of the demo can be booked')
}
