// Of a night: smaller tests show each of its parts.
// @module-tag long
import type { Browser } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { click } from '#testing/specification/steps.ts'
import { expectAccessible } from './support/accessibility.ts'
import {
  connectBrowser,
  desktop,
  openVisitor,
  phone,
  textOf,
  type Visitor,
} from './support/browser.ts'
import { type DemoAcademy, startDemo } from './support/demo.ts'
import { tagsOfCase } from './support/long-cases.ts'
import {
  dialogOf,
  expectNoSidewaysScroll,
  expectToast,
  openOnPhone,
  rowAction,
  rowOf,
  soon,
} from './support/owner.ts'

let browser: Browser
let demo: DemoAcademy
let owner: Visitor | undefined
beforeAll(async () => {
  browser = await connectBrowser()
  demo = await startDemo()
})
afterAll(async () => {
  await demo?.app.stop()
  await browser?.close()
})
afterEach(async () => {
  owner?.expectQuietConsole()
  await owner?.context.close()
  owner = undefined
})

async function open(address: string, viewport = desktop): Promise<Visitor> {
  owner = await openVisitor(browser, demo.base, {
    viewport,
    storage: await demo.storageOf('admin'),
  })
  await owner.page.goto(address)
  return owner
}

const sizes = [
  ['a phone', phone, 'Kofi Mensah'],
  ['a desktop', desktop, 'Priya Raman'],
] as const

for (const [index, [size, viewport, name]] of sizes.entries()) {
  const title = `on ${size} an admin grants a role, and finds, opens and exports the entry`
  test(title, { tags: tagsOfCase(index) }, async () => {
    const visitor = await open('/dashboard/users', viewport)
    const { page } = visitor
    await openOnPhone(page, 'Search in Users / Students')
    await page.getByLabel('Search users by name or email').fill(name)
    await rowAction('Manage Roles', name, `Manage Roles of ${name}`)(page)
    const roles = dialogOf(page, 'Manage Roles')
    await roles.getByRole('checkbox', { name: 'Academy' }).check()
    await roles.getByRole('button', { name: 'Save Roles' }).click()
    await expectToast(page, 'Roles Updated')

    await page.goto('/dashboard/activity')
    const row = rowOf(page, 'Activity', name).filter({ hasText: 'Roles changed' })
    await row.waitFor()
    await expectNoSidewaysScroll(page)
    if (viewport === phone) {
      // Two lines of text plus spacing.
      const box = await row.boundingBox()
      expect(box?.height).toBeLessThan(100)
    }

    // A different kind of action does not include it, its own does.
    const kind = page.getByLabel('Kind of action')
    await openOnPhone(page, 'Filter Activity')
    await kind.selectOption({ label: 'Payments' })
    await row.waitFor({ state: 'detached' })
    await kind.selectOption({ label: 'People and roles' })
    await row.waitFor()
    await openOnPhone(page, 'Search in Activity')
    await page.getByLabel('Search by person, subject or id').fill('nobody of that name')
    await page.getByText('No entry matches').waitFor()
    await page.getByLabel('Search by person, subject or id').fill(name)
    await row.waitFor()

    // By keyboard alone.
    const opens = row.getByRole('button', { name: /^Roles changed/ })
    await opens.focus()
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page, 'Roles changed')
    const granted = dialog.getByRole('row').filter({ hasText: 'Roles' })
    await granted.getByText('Academy student, Mentorship student').waitFor()
    const ends = dialog.getByRole('row').filter({ hasText: 'Academy ends at' })
    await ends.getByText('None').waitFor()
    await dialog.getByText('127.0.0.1').waitFor()
    await expectAccessible(visitor, `activity-entry-${size.replace('a ', '')}`)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => opens.evaluate((at) => at === document.activeElement), soon).toBe(true)

    const download = page.waitForEvent('download')
    await click('Export CSV')(page)
    const file = await download
    expect(file.suggestedFilename()).toBe('activity.csv')
    const lines = (await textOf(file)).trim().split('\r\n')
    expect(lines[0]).toMatch(/^Time/)
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines.slice(1)) expect(line).toContain(name)
    await openOnPhone(page, 'Filter Activity')
    await kind.selectOption({ label: 'Settings and exports' })
    // The list must have changed to that kind before the next search.
    await row.waitFor({ state: 'detached' })
    await openOnPhone(page, 'Search in Activity')
    await page.getByLabel('Search by person, subject or id').fill('')
    await rowOf(page, 'Activity', 'Activity exported').first().waitFor()
  })
}

test('an entry leads to everything about a person, and back to everybody', async () => {
  const { page } = await open('/dashboard/activity')
  await page.getByRole('table', { name: 'Activity' }).locator('tbody button').first().click()
  const dialog = dialogOf(page)
  await dialog
    .getByRole('button', { name: /^Show only what concerns/ })
    .first()
    .click()
  await dialog.waitFor({ state: 'detached' })
  const everybody = page.getByRole('button', { name: /^Show everyone, not only/ })
  await everybody.waitFor()
  expect(new URL(page.url()).searchParams.get('person')).toBeTruthy()
  await everybody.click()
  await everybody.waitFor({ state: 'detached' })
})
