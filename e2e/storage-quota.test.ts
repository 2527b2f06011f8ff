import type { Browser, Request } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noisyPicture } from '#testing/storage-quota.ts'
import { connectBrowser, openVisitor, phone } from './support/browser.ts'
import { type DemoAcademy, startDemo } from './support/demo.ts'
import { expectNoSidewaysScroll, expectToast } from './support/owner.ts'

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

test('the owner sets how much members may store, and a member sees what is left', async () => {
  const owner = await openVisitor(browser, demo.base, { storage: await demo.storageOf('admin') })
  const underWay = new Set<Request>()
  owner.page.on('request', (call) => {
    if (call.url().endsWith('/space-limits')) underWay.add(call)
  })
  owner.page.on('requestfinished', (call) => void underWay.delete(call))
  owner.page.on('requestfailed', (call) => void underWay.delete(call))
  await owner.page.goto('/dashboard')
  await owner.page.getByText(/[\d.]+ [GT]B of [\d.]+ [GT]B of the disk are free\.$/).waitFor()
  await owner.page.goto('/dashboard/academy-settings')
  const limit = owner.page.getByLabel('Community members (MB)')
  await limit.fill('0')
  await owner.page.getByRole('button', { name: 'Save Storage Limits' }).click()
  await owner.page.getByText('Must be a whole number from 1 to 1,000,000').waitFor()
  await limit.fill('1')
  await owner.page.getByRole('button', { name: 'Save Storage Limits' }).click()
  await expectToast(owner.page, 'Storage Limits Saved')
  // Again, based on the result of the first change, which is being refetched as the message appears.
  await expect.poll(() => underWay.size).toBe(0)
  await limit.fill('2')
  await owner.page.getByRole('button', { name: 'Save Storage Limits' }).click()
  await expect
    .poll(
      async () =>
        (
          await demo.app.academy.db.pool
            .selectFrom('storageQuotas')
            .select('communityMb')
            .executeTakeFirst()
        )?.communityMb,
    )
    .toBe(2)

  const storage = await demo.storageOf('free')
  const member = await openVisitor(browser, demo.base, {
    storage,
    viewport: phone,
    quiet: [/413 \(Payload Too Large\)/],
  })
  const { page } = member
  const send = async (kilobytes: number) => {
    await page.goto('/profile')
    const buffer = await noisyPicture(kilobytes)
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    await page.getByRole('button', { name: 'Save picture' }).click()
  }
  // A browser that cannot redraw a picture sends it as it is.
  await page.addInitScript(() => {
    window.createImageBitmap = () => Promise.reject(new Error('This browser does not draw.'))
  })
  await page.goto('/settings')
  await page.getByText('0 B of 2 MB').waitFor()
  await page.getByText('You have no files here yet.').waitFor()
  await send(3000)
  await page.getByText(/^Your 2 MB are used up: /).waitFor()
  await send(100)
  await expectToast(page, 'Picture saved')
  await page.goto('/settings')
  await page.getByText(/^[\d.]+ kB of 2 MB$/).waitFor()
  await page.getByRole('progressbar', { name: 'Storage used' }).waitFor()
  await page.getByText('Profile picture').waitFor()
  await expectNoSidewaysScroll(page)
  member.expectQuietConsole()
  owner.expectQuietConsole()
  await member.context.close()
  await owner.context.close()
})
