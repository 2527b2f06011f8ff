import { globSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishSiteText, saveSiteDraft } from '#contract/site.ts'
import { defaultLook, keptPictureSchema, lookPictures, type SiteLook } from '#contract/site-look.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { sendForm } from '#testing/forms.ts'
import type { Person } from '#testing/people.ts'
import { connectBrowser, openVisitor, phone } from './support/browser.ts'
import { clientFolder } from './support/demo.ts'
import { storageOf } from './support/sign-in.ts'

/** The pages that are rendered before anybody asks for them. */
const prerendered = globSync('**/index.html', { cwd: clientFolder }).map(
  (file) => `/${path.dirname(file).replace(/^\.$/, '')}`,
)
const zones = [
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kathmandu',
  'America/St_Johns',
  'UTC',
]
const locales = ['ar-EG', 'de-CH', 'fa-IR', 'th-TH', 'tr-TR', 'en-US']
const brands = ['Pip Academy', "O'Neil $& <b>$1</b>", 'Börse – 外汇 👩🏽‍🏫', 'A'.repeat(60)]
/** By brand: nothing of the owner's, a wide logo, a square one with an icon, one for each theme with a colour. */
const looks: Partial<
  Record<'logo' | 'logoDark' | 'icon' | 'share' | 'accent', [number, number] | string>
>[] = [
  {},
  { logo: [400, 80], accent: '#1d4ed8' },
  { logo: [256, 256], icon: [256, 256] },
  { logo: [500, 60], logoDark: [60, 60], share: [1200, 630], accent: '#8a1c1c' },
]
const bits = (seed: number, at: number) => (seed >> at) % 2 === 1
const one = <T>(of: readonly T[], seed: number) => of[seed % of.length] as T

/** Whether React has taken the page over, as far as its title, or has led on to another. */
const isTaken = () => {
  const title = document.querySelector('h1')
  return !title || Object.keys(title).some((key) => key.startsWith('__reactFiber'))
}

let browser: Browser
const apps: { app: TestApp; base: string }[] = []
beforeAll(async () => {
  browser = await connectBrowser()
  for (const brand of brands) {
    const app = await startApp({ clientFolder, env: { BRAND_NAME: brand } })
    await publishLook(app, looks[brands.indexOf(brand)] ?? {})
    apps.push({ app, base: await app.listen() })
  }
})
afterAll(async () => {
  await browser?.close()
  for (const { app } of apps) await app.stop()
})

/** Publishes a look: pictures by their size, and a colour. */
async function publishLook(app: TestApp, look: (typeof looks)[number]) {
  const as = await app.people.owner()
  const content: SiteLook = { ...defaultLook }
  for (const [name, value] of Object.entries(look)) {
    if (typeof value === 'string') content.accent = value
    else if (name !== 'accent')
      content[name as PictureName] = await sendPicture(app, as, name as PictureName, value)
  }
  const params = { name: 'look' } as const
  const body = { content, updatedAt: null }
  const saved = await app.call(saveSiteDraft, { as, params, body })
  const seen = { updatedAt: saved.body.draft?.updatedAt ?? '' }
  expect((await app.call(publishSiteText, { as, params, body: seen })).status).toBe(200)
}

type PictureName = keyof typeof lookPictures

async function sendPicture(
  app: TestApp,
  as: Person,
  name: PictureName,
  [width, height]: [number, number],
) {
  const picture = sharp({ create: { width, height, channels: 3, background: '#2fbf8f' } })
  const { body } = await sendForm(app, {
    as,
    path: `/admin/site-pictures/${lookPictures[name]}`,
    file: { field: 'picture', content: await picture.png().toBuffer(), name: 'one.png' },
  })
  return keptPictureSchema.parse(body)
}

const first = Math.floor(Math.random() * 1000)
const seeds = Array.from({ length: 8 }, (_, at) => first + at)

test.each(seeds)(
  'with seed %d, every built page agrees with what the client makes of it',
  async (seed) => {
    expect(prerendered.length).toBeGreaterThan(5)
    const { app, base } = one(apps, seed)
    const person = bits(seed, 2) ? await app.people.academy() : null
    const { page, context, expectQuietConsole } = await openVisitor(browser, base, {
      timeZone: one(zones, seed),
      locale: one(locales, seed),
      colorScheme: bits(seed, 1) ? 'dark' : 'light',
      viewport: bits(seed, 0) ? phone : undefined,
      ...(person && { storage: storageOf(base, person) }),
      quiet: [/404 \(Not Found\)/],
    })
    await page.addInitScript(
      (theme) => localStorage.setItem('theme', theme),
      bits(seed, 3) ? 'dark' : 'light',
    )
    for (const address of prerendered) {
      for (const query of ['', '?utm_source=a&code=B#faq']) {
        // Who is signed in is told of news for as long as the page is open.
        await page.goto(address + query, { waitUntil: person ? 'load' : 'networkidle' })
        await page.waitForFunction(isTaken)
        // A disagreement is an error of React's in the console.
        expectQuietConsole()
      }
    }
    await context.close()
  },
)

test('a sign-in page that says why it came says so after a reload, too', async () => {
  const { base } = one(apps, 0)
  const { page, context, expectQuietConsole } = await openVisitor(browser, base)
  await page.goto('/login', { waitUntil: 'networkidle' })
  // As the end of a session leaves it behind, and as a registration does.
  const usr = {
    notice: 'Your session has ended',
    email: 'ann@people.example',
    returnTo: '/academy',
  }
  await page.evaluate((state) => history.replaceState(state, ''), { usr, key: 'a', idx: 0 })
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByText(usr.notice).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(usr.email)
  expectQuietConsole()
  await context.close()
})
