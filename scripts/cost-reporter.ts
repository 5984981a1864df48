import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

const COSTLIEST = 10

/** Prints after a run the worker-seconds of each project, and the slowest files. */
export default class CostReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const costs = modules.map((module) => ({
      project: module.project.name,
      file: relative(process.cwd(), module.moduleId),
      seconds: secondsOf(module),
    }))
    for (const line of costLines(costs)) console.log(line)
  }
}

export interface FileCost {
  project: string
  file: string
  /** Returns how long a file occupied its worker: reading it, its hooks and its tests. */
  seconds: number
}

/** Returns the sums by project, the highest first, then the costliest files. */
export function costLines(costs: readonly FileCost[]): string[] {
  const projects = [...Map.groupBy(costs, ({ project }) => project)].map(([project, files]) => ({
    name: `${project} (${files.length === 1 ? '1 file' : `${files.length} files`})`,
    seconds: files.reduce((sum, { seconds }) => sum + seconds, 0),
  }))
  const total = projects.reduce((sum, { seconds }) => sum + seconds, 0)
  const files = costs.map(({ project, file, seconds }) => ({
    name: `${file} (${project})`,
    seconds,
  }))
  return [
    `Worker-seconds: ${Math.round(total)}`,
    ...byCost(projects).map(lineOf),
    'Costliest files:',
    ...byCost(files).slice(0, COSTLIEST).map(lineOf),
  ]
}

function byCost<Row extends { seconds: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => b.seconds - a.seconds)
}

function lineOf({ name, seconds }: { name: string; seconds: number }): string {
  return `${seconds.toFixed(1).padStart(8)}  ${name}`
}

function secondsOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic()
  const milliseconds =
    environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
  return milliseconds / 1000
}
