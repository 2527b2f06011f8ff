import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listOwnCertificates } from '#contract/certificates.ts'
import { listCourses, listVideos } from '#contract/courses.ts'
import {
  commitDrillDecision,
  continueDrill,
  type DecidedMoment,
  type Drill,
  type DrillRound,
  getDrill,
  getDrillDecision,
  getDrillResults,
  getDrillRound,
} from '#contract/drills.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { at, course, lesson, packed, press, sent, stamps } from '#testing/components/drill.ts'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

beforeEach(() => page.viewport(360, 780))

const drill: Drill = {
  id: lesson.id,
  courseId: course.id,
  title: lesson.title,
  decisions: 2,
  moments: 5,
  rating: null,
  round: null,
  moment: null,
  can: { decide: true, manage: false },
  ...stamps,
}
const round = { id: crypto.randomUUID(), number: 1, size: 2, decided: 0, finishedAt: null }
const past = { frame: 'M15' as const, synthetic: true, digits: 5, packed: packed(0, 60) }
const shown = { ...past, decisionId: crypto.randomUUID(), position: 1, again: false }
const begun: Drill = {
  ...drill,
  rating: { rating: 1500, deviation: 350 },
  round,
  // The last visible candle closes at 2.00600.
  moment: { ...shown, following: 20 },
}
const trade = { direction: 'BUY' as const, entry: null, stop: '2.00500', target: '2.00750' }
const decided: DecidedMoment = {
  ...shown,
  round: { ...round, decided: 1 },
  setup: 'Range break',
  ...trade,
  outcome: { kind: 'target', r: 1.5, enteredIn: 60, endedIn: 74, exit: '2.00750' },
  followingPacked: packed(60, 20),
  market: { high: '2.00805', low: '2.00595', close: '2.00800' },
  rating: { before: 1500, rating: 1662, deviation: 290 },
  committedAt: at,
}
const tally = { decided: 2, right: 1, wrong: 1, neither: 0, totalR: 0.5, averageR: 0.25 }
const finished: DrillRound = {
  ...round,
  decided: 2,
  finishedAt: at,
  tally,
  setups: [
    { ...tally, setup: 'Range break', decided: 1, wrong: 0, totalR: 1.5, averageR: 1.5 },
    { ...tally, setup: 'Retest', decided: 1, right: 0, totalR: -1, averageR: -1 },
  ],
  decisions: [
    {
      ...trade,
      id: shown.decisionId,
      position: 1,
      setup: 'Range break',
      again: false,
      outcome: { kind: 'target', r: 1.5 },
      shown: true,
    },
    {
      ...trade,
      id: crypto.randomUUID(),
      position: 2,
      setup: 'Retest',
      again: true,
      outcome: { kind: 'stopped', r: -1 },
      shown: false,
    },
  ],
}

describe('a student', () => {
  const routes = [
    { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
  ]
  const path = `/dashboard/courses/${course.id}`
  async function open(address: string, first: Drill = drill) {
    const server = plansEmptyAcademy(serverFor('academy'))
    server.answer(listCourses, [course])
    server.answer(listVideos, [lesson])
    server.answer(listOwnCertificates, { certificates: [], standings: [] })
    server.answer(getDrill, first)
    await openAt(address, routes)
    return server
  }

  test('finds the drill in the list', async () => {
    await open(path)
    await expect
      .element(page.getByRole('link', { name: 'Practise Breakouts' }))
      .toHaveAttribute('href', `${path}/${lesson.id}`)
    await expectFine()
  })

  test('runs a round by keyboard alone: decides, sees what followed, goes on, and sees the round', async () => {
    const server = await open(`${path}/${lesson.id}`)
    await expect.element(page.getByText(/2 decisions in a round/)).toBeVisible()
    server.answer(continueDrill, begun)
    server.answer(getDrill, begun)
    await press(page.getByRole('button', { name: 'Begin', exact: true }), '{Enter}')
    await expect.element(page.getByText('Decision 1 of 2')).toBeVisible()
    await expect.element(page.getByText(/The pair and the date are hidden/)).toBeVisible()
    await expect.element(page.getByText('Your reason', { exact: false })).not.toBeInTheDocument()
    expect(sent(server, 'GET', /decisions/)).toEqual([])
    const commit = page.getByRole('button', { name: 'Commit' })
    await press(commit, '{Enter}')
    await expect.element(page.getByText('Choose Buy, Sell or No trade')).toBeVisible()
    await press(page.getByRole('radio', { name: 'Buy' }), ' ')
    const stop = page.getByLabelText('Stop loss')
    const before = Number((stop.element() as HTMLInputElement).value)
    await press(page.getByRole('slider', { name: 'Stop on the chart' }), '{PageDown}')
    await expect.poll(() => Number((stop.element() as HTMLInputElement).value)).toBeLessThan(before)
    await stop.fill('2,00500')
    await page.getByLabelText('Take profit').fill('2.00750')
    await expectFine()

    server.fail(commitDrillDecision, 422, {
      code: 'rule_violated',
      message: 'Too far away from the last price.',
      issues: [{ path: 'target', message: 'Too far away from the last price' }],
    })
    await press(commit, '{Enter}')
    await expect.element(page.getByLabelText('Take profit')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(stop).toHaveValue('2,00500')

    server.answer(commitDrillDecision, decided)
    server.answer(getDrill, { ...begun, moment: null, round: decided.round })
    server.answer(getDrillDecision, decided)
    await press(commit, '{Enter}')
    // Motion is unwanted in the tests: all is there at once.
    await expect.element(page.getByText('+1.5R, target reached')).toBeVisible()
    await expect.element(page.getByText('Range break')).toBeVisible()
    await expect.element(page.getByText(/Your rating: 1662, give or take 290/)).toBeVisible()
    await expectFine()
    expect(sent(server, 'POST', /\/decisions\//).at(-1)).toEqual({
      direction: 'BUY',
      stop: '2.00500',
      target: '2.00750',
    })

    const second = { ...begun.moment, ...shown, following: 20, position: 2, again: true }
    const next = { ...begun, round: decided.round, moment: { ...second, decisionId: lesson.id } }
    server.answer(continueDrill, next)
    server.answer(getDrill, next)
    await press(page.getByRole('button', { name: 'Next' }), '{Enter}')
    await expect.element(page.getByText('Seen before: does not count')).toBeVisible()
    await press(page.getByRole('radio', { name: 'No trade' }), ' ')
    const last = {
      ...decided,
      decisionId: lesson.id,
      again: true,
      rating: null,
      round: { ...round, decided: 2, finishedAt: at },
    }
    server.answer(commitDrillDecision, last)
    server.answer(getDrillDecision, last)
    server.answer(getDrill, { ...next, moment: null, round: last.round })
    server.answer(getDrillRound, finished)
    await press(page.getByRole('button', { name: 'Commit' }), '{Enter}')
    await expect.element(page.getByText(/so your rating stays as it is/)).toBeVisible()
    await press(page.getByRole('button', { name: 'See the round' }), '{Enter}')
    await expect.element(page.getByText(/1 right, 1 wrong, 0 neither\. \+0\.5R/)).toBeVisible()
    await expect.element(page.getByText('-1R, stopped out')).toBeVisible()
    await expectFine()
    await expect
      .element(page.getByRole('button', { name: 'See again: decision 2' }))
      .not.toBeInTheDocument()
    server.answer(getDrillDecision, decided)
    await press(page.getByRole('button', { name: 'See again: decision 1' }), '{Enter}')
    await expect.element(page.getByRole('button', { name: 'Back to the round' })).toBeVisible()
  })

  test('sees what followed before anything is read anew, and keeps the focus', async () => {
    const server = await open(`${path}/${lesson.id}`, begun)
    server.answer(continueDrill, begun)
    await press(page.getByRole('button', { name: 'Continue with decision 1 of 2' }), '{Enter}')
    await press(page.getByRole('radio', { name: 'No trade' }), ' ')
    server.answer(commitDrillDecision, decided)
    server.answer(getDrillDecision, decided)
    server.answer(getDrill, { ...begun, moment: null, round: decided.round })
    const releases = [listCourses, listVideos, getDrill].map((call) => server.hold(call))
    await press(page.getByRole('button', { name: 'Commit' }), '{Enter}')
    await expect.element(page.getByText('+1.5R, target reached')).toBeVisible()
    const frame = page.getByRole('region', { name: 'Drill: Breakouts' })
    expect(frame.element().contains(document.activeElement)).toBe(true)
    for (const release of releases) release()
    await expect.poll(() => server.waiting).toBe(0)
    await expect.element(page.getByText('+1.5R, target reached')).toBeVisible()
  })

  test('goes on with another moment, if the one to decide is taken out', async () => {
    const server = await open(`${path}/${lesson.id}`, begun)
    server.answer(continueDrill, begun)
    await page.getByRole('button', { name: 'Continue with decision 1 of 2' }).click()
    await page.getByText('No trade', { exact: true }).click()
    server.fail(commitDrillDecision, 404)
    server.answer(getDrill, { ...begun, moment: null })
    await page.getByRole('button', { name: 'Commit' }).click()
    await expect.element(page.getByText('Moment Taken Out')).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: 'Continue with decision 1 of 2' }))
      .toBeVisible()
  })

  test('sees results over time and by setup, of all or of one', async () => {
    const server = await open(`${path}/${lesson.id}`, {
      ...drill,
      rating: { rating: 1580, deviation: 120 },
      round: { ...round, decided: 2, finishedAt: at },
    })
    server.answer(getDrillResults, {
      rating: { rating: 1580, deviation: 120 },
      tally,
      setups: finished.setups,
      path: [
        { at, setup: 'Range break', r: 1.5, rating: 1662 },
        { at, setup: 'Retest', r: -1, rating: 1580 },
      ],
      rounds: [{ ...round, decided: 2, finishedAt: at, tally }],
    })
    await expect.element(page.getByText('give or take 120')).toBeVisible()
    await page.getByRole('button', { name: 'Your results' }).click()
    await expect.element(page.getByText(/2 moments decided: 1 right, 1 wrong/)).toBeVisible()
    await expect.element(page.getByText('-1R, 1×')).toBeVisible()
    await expectFine()
    await page.getByRole('button', { name: /Show as table.*Results over time/ }).click()
    await expect.element(page.getByText('+0.5R so far')).toBeVisible()
    await page.getByLabelText('Setup', { exact: true }).selectOptions('Range break')
    await expect.element(page.getByText('+0.5R so far')).not.toBeInTheDocument()
    await expect.element(page.getByText('+1.5R so far')).toBeVisible()
    server.answer(getDrillRound, finished)
    await page.getByRole('button', { name: 'View round 1' }).click()
    await expect.element(page.getByText('Begin another round')).toBeVisible()
  })

  test('is told that there are no moments yet', async () => {
    const server = await open(`${path}/${lesson.id}`, { ...drill, moments: 0 })
    await expect.element(page.getByText('This drill has no moments yet.')).toBeVisible()
    expect(sent(server, 'POST', /rounds/)).toEqual([])
  })

  test('can ask again for a drill, a result and a round that could not be loaded', async () => {
    const server = plansEmptyAcademy(serverFor('academy'))
    server.answer(listCourses, [course])
    server.answer(listVideos, [lesson])
    server.answer(listOwnCertificates, { certificates: [], standings: [] })
    server.fail(getDrill, 400)
    await openAt(`${path}/${lesson.id}`, routes)
    const again = page.getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    server.answer(getDrill, { ...begun, moment: null, round: decided.round })
    await again.click()
    const message = 'This drill has no moments yet.'
    server.fail(continueDrill, 422, { code: 'rule_violated', message })
    await page.getByRole('button', { name: 'Continue with decision 2 of 2' }).click()
    await expect.element(page.getByText(message)).toBeVisible()
    server.fail(getDrillRound, 400)
    await page.getByRole('button', { name: 'This round so far' }).click()
    await expect.element(again).toBeVisible()
    server.answer(getDrillRound, { ...finished, decided: 1, finishedAt: null })
    await again.click()
    await expect.element(page.getByText(/1 of 2 decisions/)).toBeVisible()
  })
})
