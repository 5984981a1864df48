import { launch } from 'chrome-launcher'
import lighthouse, { type Artifacts, type Result } from 'lighthouse'
import { findBrowser } from '../../test/find-browser.ts'
import { FLAGS } from '../../test/launch-browser.ts'

export const CATEGORIES = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
} as const
export type Category = keyof typeof CATEGORIES
const categories = Object.keys(CATEGORIES) as Category[]

/** One audit of a page by Lighthouse's mobile preset. Times in milliseconds, sizes in bytes of bodies as they travel. */
export interface Run {
  scores: Record<Category, number>
  figures: Record<Measure, number>
  findings: Finding[]
  benchmarkIndex: number
}

export type Measure = 'fcp' | 'lcp' | 'tbt' | 'cls' | 'speedIndex' | 'bytes' | 'script' | 'requests'

export interface Finding {
  category: Category
  audit: string
  title: string
  locations: string[]
}

/** Opens the page once in a separate browser with Lighthouse's settings: a mid-range phone over slow 4G. */
export async function auditPage(address: string): Promise<Run> {
  const chromePath = findBrowser()
  if (!chromePath) throw new Error('No Chromium here: install it or set CHROME_PATH.')
  const { port, kill } = await launch({ chromePath, chromeFlags: FLAGS })
  try {
    const result = await lighthouse(address, { port, onlyCategories: categories, locale: 'en-US' })
    if (!result) throw new Error(`Lighthouse returned no result for ${address}`)
    const { runtimeError } = result.lhr
    if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`)
    return runOf(result.lhr, weightOf(result.artifacts.DevtoolsLog))
  } finally {
    kill()
  }
}

function runOf(result: Result, weight: Weight): Run {
  const scoreOf = (category: Category) =>
    Math.round((result.categories[category]?.score ?? 0) * 100)
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    figures: { ...timesOf(result), ...weight },
    findings: categories.flatMap((category) => findingsOf(result, category)),
    benchmarkIndex: result.environment.benchmarkIndex,
  }
}

type Weight = Pick<Run['figures'], 'bytes' | 'script' | 'requests'>

function timesOf(result: Result): Omit<Run['figures'], keyof Weight> {
  const numberOf = (audit: string) => result.audits[audit]?.numericValue ?? Number.NaN
  return {
    fcp: numberOf('first-contentful-paint'),
    lcp: numberOf('largest-contentful-paint'),
    tbt: numberOf('total-blocking-time'),
    cls: numberOf('cumulative-layout-shift'),
    speedIndex: numberOf('speed-index'),
  }
}

function weightOf(log: Artifacts['DevtoolsLog']): Weight {
  const weight = { bytes: 0, script: 0, requests: 0 }
  const answers = new Map<string, { isScript: boolean; head: number }>()
  for (const { method, params } of log) {
    if (method === 'Network.responseReceived') {
      const { requestId, type, response } = params
      answers.set(requestId, { isScript: type === 'Script', head: response.encodedDataLength })
    }
    if (method !== 'Network.loadingFinished') continue
    const { isScript = false, head = 0 } = answers.get(params.requestId) ?? {}
    const size = params.encodedDataLength - head
    weight.bytes += size
    if (isScript) weight.script += size
    weight.requests++
  }
  return weight
}

type Audit = Result['audits'][string] | undefined

interface Item {
  url?: string
  description?: string
  node?: { selector?: string }
}

function itemsOf(audit: Audit): Item[] {
  const details = audit?.details
  return details && 'items' in details ? (details.items as Item[]) : []
}

const LOCATIONS = 3

function findingsOf(result: Result, category: Category): Finding[] {
  const audits = result.categories[category]?.auditRefs ?? []
  return audits
    .filter(({ group }) => group !== 'metrics')
    .flatMap(({ id, weight }) => {
      const audit = result.audits[id]
      if (!audit || audit.score === null || audit.score === 1) return []
      if (weight === 0 && !savesTime(audit)) return []
      const locations = itemsOf(audit).map(locationOf).filter(Boolean).slice(0, LOCATIONS)
      return [{ category, audit: id, title: audit.title, locations }]
    })
}

function savesTime({ metricSavings = {} }: Result['audits'][string]): boolean {
  return Object.values(metricSavings).some((saved) => (saved ?? 0) > 0)
}

function locationOf({ node, description, url }: Item): string {
  return node?.selector ?? description ?? url ?? ''
}
