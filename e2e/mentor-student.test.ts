import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChallenge } from '#contract/challenges.ts'
import { createLiveSession } from '#contract/live-sessions.ts'
import { createSignal, updateSignal } from '#contract/signals/signals.ts'
import { createStrategy } from '#contract/strategies.ts'
import { clipPath } from '#testing/media.ts'
import { card, type FreshAcademy, openSection, startAcademy } from './support/academy.ts'
import { expectAccessible } from './support/accessibility.ts'
import { connectBrowser, phone, type Visitor } from './support/browser.ts'
import { addTrade, fieldTime } from './support/trades.ts'

const videoHost = 'https://videos.academy.example'

let browser: Browser
let academy: FreshAcademy

beforeAll(async () => {
  browser = await connectBrowser()
  academy = await startAcademy(browser, { MEDIA_HOSTS: videoHost })
})
afterAll(async () => {
  await academy?.app.stop()
  await browser?.close()
})

const minute = 60_000
const instantIn = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString()
const roleAccess: ['mentorship_student'] = ['mentorship_student']

/** Bought 0.10 lots with 50 pips at risk; each pip is one dollar. */
const purchase = (exit: string) => ({
  Pair: 'EURUSD',
  Direction: 'BUY' as const,
  Lots: '0.10',
  Entry: '1.08000',
  'Stop loss': '1.07500',
  // As late as possible, so that it is in the current month even just after midnight.
  Opened: fieldTime(new Date()),
  Exit: exit,
  Closed: fieldTime(new Date()),
})

/** Waits for these monthly figures, which are shown above every section. */
async function expectMonth({ page }: Visitor, figures: string[]) {
  const read = () =>
    card(page, 'Your Performance This Month')
      .locator('dd')
      .evaluateAll((all) =>
        all.map((figure) => {
          // On a phone a visible-only label follows the figure.
          const read = figure.cloneNode(true) as HTMLElement
          for (const word of read.querySelectorAll('[aria-hidden]')) word.remove()
          return (read.textContent ?? '').trim()
        }),
      )
  await expect.poll(read, { timeout: 90_000 }).toEqual(figures)
}

test('the month and a challenge follow the journal, and three trades have a rank', async () => {
  const { app, owner } = academy
  const student = await app.people.mentorship()
  const body = {
    title: 'Two trades',
    description: 'Write two trades down.',
    metric: 'trades_journaled' as const,
    target: 2,
    reward: 'An hour with your mentor',
    startDate: instantIn(-60),
    endDate: instantIn(7 * 24 * 60),
    isPublished: true,
  }
  await app.call(createChallenge, { as: owner, body })

  const visitor = await academy.enter(student, { viewport: phone })
  const { page } = visitor
  await expectMonth(visitor, ['0%', '$0', '0', 'N/A'])

  await openSection(page, 'Challenges')
  const challenge = card(page, 'Two trades')
  const highlighted = await challenge.getByText('Active', { exact: true }).getAttribute('class')
  await challenge.getByText('An hour with your mentor').waitFor()
  await challenge.getByText('Ends', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Join Two trades' }).click()
  await page.getByRole('button', { name: 'Leave Two trades' }).waitFor()
  await challenge.getByText('1 participant', { exact: true }).waitFor()
  const progress = page.getByRole('progressbar', { name: 'Progress of Two trades' })
  expect(await progress.getAttribute('aria-valuenow')).toBe('0')
  await expectAccessible(visitor, 'mentor-2-challenge')

  // Won 50 pips, then lost 25, then won 100: +1R, -0.5R and +2R.
  await openSection(page, 'Trading Journal')
  await addTrade(page, purchase('1.08500'))
  await expectMonth(visitor, ['100%', '+$50 profit', '1', 'N/A'])
  await openSection(page, 'Challenges')
  await expect.poll(() => progress.getAttribute('aria-valuenow'), { timeout: 90_000 }).toBe('50')
  await openSection(page, 'Trading Journal')
  await addTrade(page, purchase('1.07750'))
  await expectMonth(visitor, ['50%', '+$25 profit', '2', 'N/A'])
  await addTrade(page, purchase('1.09000'))
  await expectMonth(visitor, ['67%', '+$125 profit', '3', '#1'])
  await expectAccessible(visitor, 'mentor-3-month')
  await openSection(page, 'Challenges')
  const completed = challenge.getByText('Completed', { exact: true })
  await completed.waitFor()
  expect(await completed.getAttribute('class')).not.toBe(highlighted)
  await challenge.getByText('Reward earned').waitFor()
  expect(await progress.getAttribute('aria-valuenow')).toBe('100')

  // Somebody who made more with the same risk overtakes.
  const rival = await academy.enter(await app.people.mentorship())
  await openSection(rival.page, 'Trading Journal')
  for (const exit of ['1.09000', '1.09000', '1.09000']) await addTrade(rival.page, purchase(exit))
  await expectMonth(rival, ['100%', '+$300 profit', '3', '#1'])
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expectMonth(visitor, ['67%', '+$125 profit', '3', '#2'])
  visitor.expectQuietConsole()
  rival.expectQuietConsole()
  await rival.context.close()
  await visitor.context.close()
})

const colourOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).color)

/** A theme's colour, in the format in which the browser reports text colours. */
const tokenOf = (page: Page, name: string) =>
  page.evaluate((token) => {
    const probe = document.createElement('span')
    probe.style.color = `var(${token})`
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)

test('a strategy has its page, and a premium signal comes and ends without a reload', async () => {
  const { app, owner } = academy
  const student = await app.people.mentorship()
  const videoUrl = `${videoHost}/london.mp4`
  const made = await app.call(createStrategy, {
    as: owner,
    body: {
      title: 'London Range',
      description: 'The first hour decides.',
      rules: '## Entry\n\nOn the **retest** only.',
      riskLevel: 'Low',
      videoUrl,
      isPublished: true,
    },
  })
  const strategyId = made.body.id

  const visitor = await academy.enter(student, { viewport: phone })
  const { page, context } = visitor
  await context.route(videoUrl, (route) => route.fulfill({ path: clipPath }))
  await card(page, 'Featured Strategy').getByText('London Range').waitFor()
  await openSection(page, 'Premium Signals')
  await page.getByText('Premium signals will appear here.').waitFor()

  const signal = {
    title: 'Euro holds its range',
    content: 'Back above the open.',
    pair: 'EURUSD',
    direction: 'BUY' as const,
    entry: '1.08000',
    stopLoss: '1.07500',
    takeProfit: '1.09000',
    strategyId,
    roleAccess,
    status: 'active' as const,
  }
  const published = await app.call(createSignal, { as: owner, body: signal })
  // Two lines on a phone: a tap shows the rest.
  const row = (title: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  const shown = row(signal.title)
  const buy = shown.getByText('BUY', { exact: true })
  await buy.waitFor({ timeout: 90_000 })
  await shown.getByText('Active', { exact: true }).waitFor()
  await shown.getByRole('heading', { name: signal.title }).click()
  for (const price of ['Entry 1.08000', 'Stop Loss 1.07500', 'Take Profit 1.09000']) {
    await shown.getByRole('button', { name: `Copy ${price}` }).waitFor()
  }
  const sale = { direction: 'SELL' as const, stopLoss: '1.09000', takeProfit: '1.07500' }
  const body = { ...signal, ...sale, title: 'Euro fails', strategyId: null }
  await app.call(createSignal, { as: owner, body })
  const sell = row('Euro fails').getByText('SELL', { exact: true })
  await sell.waitFor({ timeout: 90_000 })
  expect(await colourOf(buy)).toBe(await tokenOf(page, '--success'))
  expect(await colourOf(sell)).toBe(await tokenOf(page, '--danger'))
  await expectAccessible(visitor, 'mentor-5-signal')
  const change = { params: { id: published.body.id }, body: { status: 'hit_tp' as const } }
  await app.call(updateSignal, { as: owner, ...change })
  await shown.getByText('Hit Take Profit').first().waitFor({ timeout: 90_000 })
  // It is in the record now, and is opened there.
  await page.getByRole('list', { name: 'Record' }).getByRole('heading').click()
  await shown.getByText('History (2)').click()
  await expectAccessible(visitor, 'mentor-6-history')

  await openSection(page, 'Strategies')
  const strategy = card(page, 'London Range')
  await strategy.getByText('1 of 1 signal won').waitFor()
  // A single signal gives no win rate.
  expect(await strategy.getByText('100%').count()).toBe(0)
  await strategy.getByText('Low', { exact: false }).first().waitFor()
  await page.getByRole('link', { name: 'Learn Strategy: London Range' }).click()
  await page.locator('strong', { hasText: 'retest' }).waitFor()
  // External videos play in a frame, whose policy allows their host.
  const region = page.getByRole('region', { name: 'Video: London Range' })
  const video = region.frameLocator('iframe').locator('video')
  const length = () => video.evaluate((element: HTMLVideoElement) => element.duration)
  await expect.poll(length, { timeout: 90_000 }).toBeGreaterThan(9)
  await card(page, 'Record').getByText('+2R').waitFor()
  const used = page.getByRole('table', { name: 'Signals that used this strategy' })
  await used.getByText(signal.title).waitFor()
  await used.getByText('Hit Take Profit').waitFor()
  await expectAccessible(visitor, 'mentor-8-strategy')
  visitor.expectQuietConsole()
  await context.close()
})

test('a mentorship call is joined from the list', async () => {
  const { app, owner } = academy
  const student = await app.people.mentorship()
  const meetingUrl = 'https://meet.academy.example/mentorship'
  const call = { title: 'Your week', description: 'Two journals.', roleAccess, meetingUrl }
  await app.call(createLiveSession, { as: owner, body: { ...call, date: instantIn(10) } })

  const visitor = await academy.enter(student, { viewport: phone })
  const { page, context } = visitor
  await card(page, 'Next Mentorship Call').getByText('Your week').waitFor()
  await openSection(page, 'Live Sessions')
  await context.route(meetingUrl, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>The room</title>' }),
  )
  const join = page.getByRole('button', { name: 'Join Session: Your week' })
  const [room] = await Promise.all([page.waitForEvent('popup'), join.click()])
  await room.waitForURL(meetingUrl)
  visitor.expectQuietConsole()
  await context.close()
})
