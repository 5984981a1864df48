import type { TestProject } from 'vitest/node'
import { buildTemplate } from '../scripts/build-template.ts'

export default async function setup(project: TestProject) {
  const { plain } = await buildTemplate()
  project.provide('database', { kind: 'embedded', template: plain })
}
