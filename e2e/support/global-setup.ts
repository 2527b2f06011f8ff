import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright'
import type { TestProject } from 'vitest/node'
import type { PreparedAcademy } from '#testing/app.ts'
import { chromiumOptions } from '#tools/chromium.ts'
import { prepareDemo } from './prepare-demo.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's one browser listens; each file connects and opens contexts of its own. */
    browser: string
    /** The demo academy, for files to copy. */
    demo: PreparedAcademy
  }
}

/** Once per run of the journeys: one browser, and one demo academy that is then copied. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), 'academy-test-demo-'))
  const [demo, browser] = await Promise.all([
    prepareDemo(project.getProvidedContext().postgres, folder),
    chromium.launchServer(chromiumOptions),
  ])
  project.provide('demo', demo.academy)
  project.provide('browser', browser.wsEndpoint())
  return async () => {
    await browser.close()
    await demo.drop()
    await rm(folder, { recursive: true, force: true })
  }
}
