import { type RunnerTestFile, type RunnerTestSuite, TestRunner } from 'vitest'
import { BOTH_DATABASES } from './on-both-databases.ts'

type OnCollected = (files: RunnerTestFile[]) => unknown

/** Runs of each file only the tests that are marked for both databases. The others are not reported either. */
export default class SecondDatabaseRunner extends TestRunner {
  #onCollected: OnCollected | undefined

  get onCollected(): OnCollected | undefined {
    return this.#onCollected
  }

  /** Vitest sets a function that reports the collected tests first, so the others are taken out before it is called. */
  set onCollected(report: OnCollected) {
    this.#onCollected = (files) => {
      for (const file of files) keepMarkedTests(file)
      return report(files)
    }
  }
}

/** Takes the tests without the mark out of a file. A file that is left without a test fails. */
function keepMarkedTests(file: RunnerTestFile): void {
  if (file.result?.state === 'fail') return
  keepMarked(file)
  if (file.tasks.length > 0) return
  const message = `${file.name} is listed in test/on-both-databases.ts, but none of its tests has the tag ${BOTH_DATABASES}`
  file.result = { state: 'fail', errors: [{ name: 'Error', message }] }
}

/** Takes a group out that is left without a test, so that its hooks do not run. */
function keepMarked(suite: RunnerTestSuite): void {
  suite.tasks = suite.tasks.filter((task) => {
    if (task.type === 'test') return task.tags?.includes(BOTH_DATABASES)
    keepMarked(task)
    return task.tasks.length > 0
  })
}
