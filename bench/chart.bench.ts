import { chromium, type Locator, type Page } from 'playwright'
import { practiceRunPage } from '#contract/site/pages.ts'
import { shellOptions } from '#tools/chromium.ts'
import { buildClientIfStale } from '#tools/client-build.ts'
import { startAcademy } from './academy.ts'
import { makeDecisions } from './chart/decisions.ts'
import { type Seen, watchFrames } from './chart/watch-frames.ts'
import { studentWithJournal } from './journal/student.ts'
import { judge, median } from './peers.ts'

/**
 * The chart of an exercise with a thousand visible and five hundred following candles, and that of a practice run with
 * five thousand, moved, dragged and played in a Chromium whose CPU is throttled four times: frames a second against
 * those of the same page at rest, and the longest task. Before, how long the server takes to mark such an exercise.
 */
const slowdown = 4
const targetRatio = 0.95
const targetTask = 50
const mostMilliseconds = 100
const rounds = Number(process.env.ROUNDS ?? 3)
const milliseconds = 2500

await buildClientIfStale()
const bench = await startAcademy()
const browser = await chromium.launch(shellOptions)

const takeSeen = (page: Page) =>
  page.evaluate(() => (window as unknown as { takeSeen: () => Seen }).takeSeen())

/** Frames a second while something is done, and its longest task; 0 for none above 50 ms. */
async function during(page: Page, act: () => Promise<unknown>) {
  await takeSeen(page)
  await act()
  const { frames, task } = await takeSeen(page)
  const [first = 0, last = 1] = [frames[0], frames.at(-1)]
  return { rate: ((frames.length - 1) / (last - first)) * 1000, task }
}

/** Moves the pointer to and fro over a place, pressed, as a hand does. */
async function drag(page: Page, over: Locator, [across, down]: [number, number]): Promise<void> {
  const box = await over.boundingBox()
  if (!box) throw new Error('nothing to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const begun = performance.now()
  for (let step = 0; performance.now() - begun < milliseconds; step += 1) {
    const way = Math.sin(step / 20)
    await page.mouse.move(x + way * across, y + way * down)
  }
  await page.mouse.up()
}

let isMissed = false
async function measure(page: Page, name: string, act: () => Promise<unknown>): Promise<void> {
  const taken = { still: [] as number[], rate: [] as number[], task: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    const still = await during(page, () => page.waitForTimeout(milliseconds / 2))
    const moved = await during(page, act)
    taken.still.push(still.rate)
    taken.rate.push(moved.rate)
    taken.task.push(moved.task)
  }
  const [still, rate, task] = [median(taken.still), median(taken.rate), median(taken.task)]
  const isWithin = rate / still >= targetRatio && task <= targetTask
  if (!isWithin) isMissed = true
  console.log(
    `${name.padEnd(34)} ${rate.toFixed(1)} frames a second, ${(rate / still).toFixed(2)} of those at rest, longest task ${task === 0 ? `${targetTask} at most` : task.toFixed(0)} ms${isWithin ? '' : ' *'}`,
  )
}

try {
  const token = await studentWithJournal(bench, 1)
  const made = await makeDecisions(bench, token)
  // The first few compile what answers.
  const answered = (await made.answerTimes(25)).slice(5)
  judge('exercise answered and marked, slowest of 20 in ms', Math.max(...answered), {
    atMost: mostMilliseconds,
  })
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
    storageState: {
      cookies: [],
      origins: [{ origin: bench.url, localStorage: [{ name: 'accessToken', value: token }] }],
    },
  })
  await context.addInitScript(watchFrames)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const open = async (address: string) => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.goto(bench.url + address)
    await page.locator('canvas').first().waitFor()
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    // What a page that starts does besides is over.
    await page.waitForTimeout(5000)
  }
  const chart = page.locator('figure canvas').first()
  const moves = (by: [number, number], over: Locator) => () => drag(page, over, by)

  await open(made.exercise)
  await measure(page, 'exercise, moved', moves([200, 0], chart))
  await page.getByText('Buy', { exact: true }).click()
  const stop = page.getByRole('slider', { name: 'Stop on the chart' })
  await measure(page, 'exercise, a stop dragged', moves([0, 60], stop))
  await page.getByRole('button', { name: 'Commit' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Commit' }).click()
  const playing = page.getByRole('group', { name: 'Playing' })
  await playing.getByLabel('Speed').selectOption('12')
  const rest = () => page.waitForTimeout(milliseconds)
  await measure(page, 'exercise, played', rest)

  await open(practiceRunPage(made.run))
  await measure(page, 'practice, moved', moves([200, 0], chart))
  await page.getByText('Buy', { exact: true }).first().click()
  const text = (await page.getByRole('slider').first().getAttribute('aria-valuetext')) ?? ''
  const close = Number(/ C ([\d.]+)/.exec(text)?.[1])
  await page
    .getByLabel('Stop loss')
    .first()
    .fill((close - 0.001).toFixed(5))
  const handle = page.getByRole('slider', { name: 'New stop on the chart' })
  await measure(page, 'practice, a stop dragged', moves([0, 60], handle))
  await playing.getByLabel('Speed').selectOption('2')
  await playing.getByRole('button', { name: 'Play', exact: true }).click()
  await measure(page, 'practice, played', rest)
  console.log(`targets: ${targetRatio} of those at rest, ${targetTask} ms; * misses it`)
} finally {
  await browser.close()
  await bench.stop()
}
if (isMissed) process.exitCode = 1
process.exit()
