// Of a night: what makes a start quick, and whether it shows nothing wrong meanwhile.
// @module-tag long
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectBrowser, openVisitor, phone } from './support/browser.ts'
import { type DemoAcademy, startDemo } from './support/demo.ts'
import { tagsOfCase } from './support/long-cases.ts'

let academy: DemoAcademy
let browser: Browser
beforeAll(async () => {
  academy = await startDemo()
  browser = await connectBrowser()
})
afterAll(async () => {
  await browser?.close()
  await academy?.app.stop()
})

/** Holds scripts back, all of them unless said otherwise, until the returned function is called. */
async function holdScripts(
  context: BrowserContext,
  which: string | RegExp = '**/assets/*.js',
): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await context.route(which, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test('what a dashboard page has read is requested before its scripts the next time', async () => {
  const storage = await academy.storageOf('academy')
  const { page, context } = await openVisitor(browser, academy.base, { storage })
  await page.goto('/dashboard')
  const stored = () => page.evaluate(() => localStorage.getItem('early') ?? '')
  await expect.poll(stored, { timeout: 60_000 }).toContain('/academy/content')
  const release = await holdScripts(context)
  const requested: string[] = []
  const batch: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    requested.push(pathname)
    if (pathname === '/api/together') batch.push(searchParams.get('of') ?? '')
  })
  await page.reload({ waitUntil: 'commit' })
  // When a page is calm, it asks for what other sections read first.
  const own = () => batch.filter((of) => /\/auth\/me|\/academy\/content/.test(of))
  await expect.poll(own, { timeout: 60_000 }).toHaveLength(1)
  release()
  await page.getByRole('heading', { name: 'Academy Dashboard' }).waitFor()
  await page.getByText('Next Live Session').waitFor()
  // The page's own calls have taken the answers that were on their way.
  expect(own()).toHaveLength(1)
  expect(requested).not.toContain('/api/auth/me')
  expect(requested).not.toContain('/api/academy/content')
  // They are remembered for the time after that, although most were given to queries without a call.
  await page.evaluate(() => localStorage.removeItem('early'))
  await expect.poll(stored, { timeout: 60_000 }).toContain('"of":"/academy/content"')
  const { calls } = JSON.parse(await stored())['/dashboard']
  expect(calls).toEqual(expect.arrayContaining(['/auth/me', '/academy/content']))
  await context.close()
})

test('a dashboard page reads its styles once', { tags: ['long'] }, async () => {
  const storage = await academy.storageOf('academy')
  const { page, context } = await openVisitor(browser, academy.base, { storage })
  const styles: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') styles.push(request.url())
  })
  await page.goto('/dashboard/journal')
  await page.getByRole('heading', { name: 'Trading Journal' }).waitFor()
  expect(styles).toHaveLength(1)
  expect(await page.locator('link[rel="stylesheet"]').count()).toBe(1)
  await context.close()
})

/** The same token, whose time is up for the browser; the server does not know it. */
function overdue(token: string): string {
  const [header, claims = '', signature] = token.split('.')
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const over = Buffer.from(JSON.stringify({ ...read, exp: 1 })).toString('base64url')
  return [header, over, signature].join('.')
}

test('the scripts of a start are compiled as a whole, beside the page', async () => {
  const storage = await academy.storageOf('academy')
  const { page, context } = await openVisitor(browser, academy.base, { storage })
  const texts: Promise<string>[] = []
  page.on('response', (response) => {
    if (/\/assets\/(react|contract|page|session|shell)-/.test(response.url()))
      texts.push(response.text())
  })
  await page.goto('/dashboard')
  await page.getByText('Next Live Session').waitFor()
  const begins = (await Promise.all(texts)).map((text) => text.split('\n')[0] ?? '')
  // Anywhere but at the beginning, the comment has no meaning. Vite puts its list of what a script loads later
  // before it; the scripts that have one are small, but for those of the page.
  const own = begins.filter((line) => !line.startsWith('const __vite__mapDeps'))
  expect(own).toEqual(own.map(() => '//# allFunctionsCalledOnLoad'))
  expect(own.length).toBeGreaterThanOrEqual(2)
  await context.close()
})

test('who comes back after the access token has run out gets a new one before the scripts', async () => {
  const storage = await academy.storageOf('academy')
  const { page, context, expectQuietConsole } = await openVisitor(browser, academy.base, {
    storage,
  })
  await page.goto('/dashboard')
  const read = (key: string) => page.evaluate((of) => localStorage.getItem(of) ?? '', key)
  await expect.poll(() => read('early'), { timeout: 60_000 }).toContain('/academy/content')
  const token = overdue(await read('accessToken'))
  // Where no page is that would replace it.
  await page.goto('/favicon.svg')
  await page.evaluate((over) => localStorage.setItem('accessToken', over), token)
  const release = await holdScripts(context)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect.poll(() => requested, { timeout: 60_000 }).toContain('/api/together')
  release()
  await page.getByRole('heading', { name: 'Academy Dashboard' }).waitFor()
  const calls = requested.filter((one) => one.startsWith('/api/'))
  expect(calls.slice(0, 2)).toEqual(['/api/auth/refresh', '/api/together'])
  expect(calls.filter((one) => one === '/api/auth/refresh')).toHaveLength(1)
  expect(calls).not.toContain('/api/academy/content')
  expect(await read('accessToken')).not.toBe(token)
  // No call has been refused.
  expectQuietConsole()
  await context.close()
})

test('a button pressed before the scripts have loaded works once they have', async () => {
  const { page, context } = await openVisitor(browser, academy.base)
  const release = await holdScripts(context)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Login' }).click()
  expect(await page.getByRole('dialog').count()).toBe(0)
  release()
  await page.getByRole('dialog').getByLabel('Email').waitFor()
  await context.close()
})

test('a button below the first screen works once its own scripts have loaded', {
  tags: ['long'],
}, async () => {
  const { page, context } = await openVisitor(browser, academy.base)
  const release = await holdScripts(context)
  const releaseSections = await holdScripts(context, /landing-sections/)
  await page.goto('/', { waitUntil: 'commit' })
  const join = page.getByRole('button', { name: 'Join Free Community' }).last()
  await join.waitFor()
  release()
  await isTaken(page)
  await join.click()
  expect(await page.getByRole('alert').count()).toBe(0)
  releaseSections()
  await page.getByText(/signup feature is coming soon/).waitFor()
  await context.close()
})

/** Resolves once React has taken the page over. */
const isTaken = (page: Page) => page.waitForFunction(() => !window.keepTap)

const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })

test('who types and presses Enter before the scripts have loaded is signed in', async () => {
  const { page, context, expectQuietConsole } = await openVisitor(browser, academy.base)
  const release = await holdScripts(context)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').pressSequentially('academy@meridian.example')
  await passwordField(page).pressSequentially('demo-academy')
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).pathname).toBe('/login')
  release()
  await page.getByRole('heading', { name: 'Academy Dashboard' }).waitFor()
  expectQuietConsole()
  await context.close()
})

test('typing on takes back what was sent before the scripts had loaded', {
  tags: ['long'],
}, async () => {
  const { page, context } = await openVisitor(browser, academy.base)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/login')) sent.push(request.postDataJSON())
  })
  const release = await holdScripts(context)
  await page.goto('/login', { waitUntil: 'commit' })
  const email = 'academy@meridian.example'
  await page.getByLabel('Email').fill(email)
  await passwordField(page).pressSequentially('demo')
  await page.keyboard.press('Enter')
  await page.keyboard.type('-acad')
  release()
  await isTaken(page)
  await page.keyboard.type('emy')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Academy Dashboard' }).waitFor()
  expect(sent).toEqual([{ email, password: 'demo-academy' }])
  await context.close()
})

test('a form takes over what is in its fields, and leaves empty ones to the browser', {
  tags: ['long'],
}, async () => {
  const { page, context, expectQuietConsole } = await openVisitor(browser, academy.base)
  // A browser that fills in a password gives it up when a script writes into the field.
  await page.addInitScript(() => {
    const written: string[] = []
    const { prototype } = HTMLInputElement
    const own = Object.getOwnPropertyDescriptor(prototype, 'value') as PropertyDescriptor
    Object.defineProperty(prototype, 'value', {
      ...own,
      set(value) {
        written.push(`${this.name}: ${value}`)
        own.set?.call(this, value)
      },
    })
    Object.assign(window, { written })
  })
  const written = () => page.evaluate(() => Reflect.get(window, 'written') as string[])
  const release = await holdScripts(context)
  await page.goto('/register', { waitUntil: 'commit' })
  const name = page.getByLabel('Full Name')
  await name.pressSequentially('Ada Early')
  await passwordField(page).pressSequentially('correct horse')
  await page.getByLabel('Confirm Password').pressSequentially('correct hors')
  release()
  await isTaken(page)
  await page.getByText('Strength: ').waitFor()
  expect(await written()).not.toContain('email: ')
  expect(await name.inputValue()).toBe('Ada Early')
  // What Enter sends is what was typed, with what is typed now.
  await page.getByLabel('Email').fill('ada@early.example')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Passwords do not match').waitFor()
  await page.reload()
  await expect.poll(() => name.inputValue()).toBe('Ada Early')
  expect(await passwordField(page).inputValue()).toBe('')
  expectQuietConsole()
  await context.close()
})

test('the rules of a form come with the first sign of a person, or from the server', async () => {
  const { page, context } = await openVisitor(browser, academy.base)
  const rules = /\/assets\/registration-rules-/
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await context.route(rules, (route) => route.abort())
  await page.goto('/register', { waitUntil: 'networkidle' })
  expect(requested.filter((address) => /registration-rules-|schemas-/.test(address))).toEqual([])
  await Promise.all([page.waitForRequest(rules), page.keyboard.press('Tab')])
  await page.getByLabel('Full Name').fill('Ada Early')
  await page.getByLabel('Email').fill('ada@early.example')
  await passwordField(page).fill('short')
  await page.getByLabel('Confirm Password').fill('short')
  await page.keyboard.press('Enter')
  const message = 'Password must be at least 6 characters'
  await page.getByRole('alert').getByText(message).last().waitFor()
  await context.close()
})

const takenOver = [
  ['/login', true],
  ['/login', false],
  ['/register', true],
] as const
for (const [index, [at, hasPasskeys]] of takenOver.entries()) {
  const title = `nothing on ${at} moves when the scripts take it over (passkeys: ${hasPasskeys})`
  test(title, { tags: tagsOfCase(index) }, async () => {
    const { page, context } = await openVisitor(browser, academy.base, { viewport: phone })
    await page.addInitScript((keep) => {
      if (!keep) Reflect.deleteProperty(window, 'PublicKeyCredential')
      const moved: number[] = []
      Object.assign(window, { moved })
      new PerformanceObserver((list) =>
        moved.push(...list.getEntries().map((entry) => Number(Reflect.get(entry, 'value')))),
      ).observe({ type: 'layout-shift', buffered: true })
    }, hasPasskeys)
    const release = await holdScripts(context)
    await page.goto(at, { waitUntil: 'commit' })
    // What the browser paints before it has read the whole page, or before its letters are there, moves by itself.
    const isWhole = async () => {
      if (document.readyState === 'loading') return false
      await document.fonts.ready
      return performance.getEntriesByName('first-contentful-paint').length > 0
    }
    await page.waitForFunction(isWhole)
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
      Reflect.get(window, 'moved').length = 0
    })
    release()
    await isTaken(page)
    const button = page.getByRole('button', { name: 'Sign in with a passkey' })
    expect(await button.count()).toBe(at === '/login' && hasPasskeys ? 1 : 0)
    // Shifts are reported with the frame after the one in which they are seen.
    const moved = await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
      return Reflect.get(window, 'moved') as number[]
    })
    expect(moved.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.02)
    await context.close()
  })
}

test('a page that leads on to the dashboard asks early, too', { tags: ['long'] }, async () => {
  const storage = await academy.storageOf('admin')
  const { page, context } = await openVisitor(browser, academy.base, { storage })
  await page.goto('/admin')
  const stored = () => page.evaluate(() => localStorage.getItem('early') ?? '{}')
  await expect
    .poll(async () => Object.keys(JSON.parse(await stored())), { timeout: 60_000 })
    .toContain('/admin')
  expect(await stored()).toContain('/admin/stats')
  await context.close()
})

test('a page whose first script is gone is reloaded once, and then says what to do', async () => {
  const { page, context } = await openVisitor(browser, academy.base)
  let opened = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened += 1
  })
  const script = /\/assets\/entry\.client-/
  await context.route(script, (route) => route.abort())
  await page.goto('/login', { waitUntil: 'commit' })
  await page
    .getByRole('alert')
    .getByText(/^A part of the academy could not be loaded/)
    .waitFor()
  expect(opened).toBe(2)
  await context.unroute(script)
  await page.getByRole('button', { name: 'Reload Page' }).click()
  await isTaken(page)
  await context.close()
})
