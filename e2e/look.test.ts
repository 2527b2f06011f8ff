import type { Browser } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { connectBrowser, desktop, openVisitor, phone } from './support/browser.ts'
import { type DemoAcademy, startDemo } from './support/demo.ts'

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

const whenUsable = { waitUntil: 'networkidle' } as const

/** A name in letters of one colour, as wide as logos are. */
const logo = (color: string) => {
  const letters = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="80"><rect y="10" width="60" height="60" rx="14" fill="${color}"/><text x="76" y="60" font-family="sans-serif" font-weight="700" font-size="54" fill="${color}">Harbour FX</text></svg>`
  return sharp(Buffer.from(letters)).png().toBuffer()
}
const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#0b5c8a' } })
    .png()
    .toBuffer()
const file = async (name: string, buffer: Promise<Buffer>) => ({
  ...{ name, mimeType: 'image/png' },
  buffer: await buffer,
})

test('the owner gives the academy a logo, an icon, a picture for links and a colour', async () => {
  const owner = await openVisitor(browser, demo.base, { storage: await demo.storageOf('admin') })
  const { page } = owner
  await page.goto('/dashboard/site?text=look')
  const give = async (label: string, name: string, content: Promise<Buffer>) => {
    await page.getByLabel(label, { exact: true }).setInputFiles(await file(name, content))
    await page.getByRole('img', { name: `${label}, as it was kept` }).waitFor()
  }
  await give('Logo', 'logo.png', logo('#0b5c8a'))
  await give('Logo in the dark theme', 'dark.png', logo('#9fd8f5'))
  await give('Icon', 'icon.png', square(400))
  await give('Picture for links', 'link.png', square(1300))
  await page.getByRole('textbox', { name: 'Accent colour', exact: true }).fill('#39b6f0')
  await page.getByText('Text in #39b6f0 cannot be read').waitFor()
  await page.getByRole('button', { name: /^Use #/ }).click()
  const preview = page.frameLocator('iframe[title="Preview of the landing page"]')
  await preview.getByRole('img', { name: 'Meridian' }).first().waitFor()
  await expectAccessible(owner, 'look-1-editor')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Version 1').waitFor()
  owner.expectQuietConsole()

  const sent = async () => (await fetch(demo.base)).text()
  await expect
    .poll(sent, { timeout: 15_000 })
    .toMatch(/<style id="academy-style">:root\{--accent:#/)
  const html = await sent()
  const origin = /property="og:url" content="([^"]+)\/"/.exec(html)?.[1]
  expect(html).toMatch(/<img src="\/api\/brand\/[0-9a-f]{32}-logo\.png" alt="Meridian"/)
  expect(html).toContain(`property="og:image" content="${origin}/api/brand/`)
  expect(html).toMatch(/rel="icon" href="\/api\/brand\/[0-9a-f]{32}-favicon\.ico"/)
  const manifest = await (await fetch(`${demo.base}/manifest.webmanifest`)).json()
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual([
    '192x192',
    '512x512',
    '512x512',
  ])
  for (const address of [manifest.icons[0].src, '/favicon.ico', '/icon-180.png']) {
    expect((await fetch(new URL(address, demo.base))).status, address).toBe(200)
  }
})

test.each([
  ['phone', phone],
  ['desktop', desktop],
])(
  'on a %s it is seen on the site, where one signs in, and on the dashboards',
  async (size, viewport) => {
    const visitor = await openVisitor(browser, demo.base, { viewport })
    await visitor.page.goto('/', whenUsable)
    await visitor.page.getByRole('img', { name: 'Meridian' }).first().waitFor()
    await expectAccessible(visitor, `look-2-landing-${size}`)
    await visitor.page.goto('/login', whenUsable)
    await visitor.page.getByRole('img', { name: 'Meridian' }).first().waitFor()
    await expectAccessible(visitor, `look-3-login-${size}`)
    visitor.expectQuietConsole()

    for (const person of ['admin', 'academy'] as const) {
      const storage = await demo.storageOf(person)
      const member = await openVisitor(browser, demo.base, { viewport, storage })
      await member.page.goto('/dashboard')
      await member.page.getByRole('heading', { level: 1 }).waitFor()
      await expectAccessible(member, `look-4-${person}-${size}`)
      member.expectQuietConsole()
      await member.context.close()
    }
    await visitor.context.close()
  },
)
