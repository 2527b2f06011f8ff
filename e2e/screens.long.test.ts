import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { connectBrowser } from './support/browser.ts'
import { type DemoAcademy, startDemo } from './support/demo.ts'
import { lookAtScreens, sizes, themes, viewers } from './support/screens.ts'

let browser: Browser
let demo: DemoAcademy

beforeAll(async () => {
  browser = await connectBrowser()
  demo = await startDemo()
})
afterAll(async () => {
  await demo?.app.stop()
  await browser?.close()
})

describe.each(viewers)('%s', (viewer) => {
  describe.each(themes)('%s', (theme) => {
    test.each(Object.keys(sizes) as (keyof typeof sizes)[])('%s', (size) =>
      lookAtScreens(browser, demo, viewer, { looks: 'all', theme, size }),
    )
  })
})
