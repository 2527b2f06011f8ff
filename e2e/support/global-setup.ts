import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright'
import type { TestProject } from 'vitest/node'
import type { PreparedAcademy } from '#testing/app.ts'
import { chromiumOptions, shellOptions } from '#tools/chromium.ts'
import { prepareDemo } from './prepare-demo.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's browser listens; each file connects and opens its own contexts. */
    browser: string
    /** Where the browser listens that shows notifications, which headless ones do not. */
    windowedBrowser: string
    /** The demo academy, for files to copy. */
    demo: PreparedAcademy
  }
}

/** Once per run of the journeys: the browsers, and one demo academy to be copied. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), 'academy-test-demo-'))
  const [demo, browser, windowed] = await Promise.all([
    prepareDemo(project.getProvidedContext().postgres, folder),
    chromium.launchServer(shellOptions),
    chromium.launchServer(chromiumOptions),
  ])
  project.provide('demo', demo.academy)
  project.provide('browser', browser.wsEndpoint())
  project.provide('windowedBrowser', windowed.wsEndpoint())
  return async () => {
    await Promise.all([browser.close(), windowed.close()])
    await demo.drop()
    await rm(folder, { recursive: true, force: true })
  }
}
