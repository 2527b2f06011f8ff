import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ManageVideosDialog } from '#client/features/courses/lessons/manage-videos-dialog.tsx'
import { useSession } from '#client/platform/session/session.tsx'
import { packCandles } from '#contract/candles/candle-columns.ts'
import { listOwnCertificates } from '#contract/certificates.ts'
import { listCourses, listVideos, listVideoUploads } from '#contract/courses.ts'
import {
  addDrillMoment,
  commitDrillDecision,
  continueDrill,
  createDrill,
  type DecidedMoment,
  type Drill,
  type DrillMoment,
  type DrillRound,
  getDrill,
  getDrillDecision,
  getDrillResults,
  getDrillRound,
  getManagedDrill,
  listDrillMoments,
  listDrillStudents,
  type ManagedDrill,
  pickDrillMoments,
  removeDrillMoment,
  updateDrill,
} from '#contract/drills.ts'
import { getExerciseCandles, listExerciseSeries } from '#contract/exercises.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { actOn } from '#testing/components/act-on.ts'
import { lessonOf, theCourse } from '#testing/components/courses.ts'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

beforeEach(() => page.viewport(360, 780))

type Server = ReturnType<typeof serverFor>
const sent = ({ calls }: Server, method: string, end: RegExp) =>
  calls.filter((call) => call.method === method && end.test(call.path)).map(({ body }) => body)

const at = '2026-03-02T09:00:00.000Z'
const course = { ...theCourse, lessonCount: 1 }
const lesson = lessonOf('Breakouts', 0, {
  kind: 'drill',
  source: 'external',
  videoUrl: null,
  duration: null,
})

/** Candles that each rise by ten points from 200000 on, packed. */
function packed(from: number, count: number, minutes = 1): string {
  const numbers = Array.from({ length: count }, (_, index) => from + index)
  const open = numbers.map((number) => 200_000 + number * 10)
  const moved = (points: number) => open.map((price) => price + points)
  const times = numbers.map((number) => number * minutes)
  const columns = { digits: 5, times, open, high: moved(15), low: moved(-5), close: moved(10) }
  return btoa(String.fromCharCode(...packCandles(columns)))
}

const stamps = { createdAt: at, updatedAt: at }
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

const press = async (element: ReturnType<typeof page.getByRole>, key: string) => {
  await expect.element(element).toBeVisible()
  ;(element.element() as HTMLElement).focus()
  await userEvent.keyboard(key)
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
    server.answer(listOwnCertificates, { certificates: [], standing: null })
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

  test('goes on with another moment, if the one to decide is taken out', async () => {
    const server = await open(`${path}/${lesson.id}`, begun)
    server.answer(continueDrill, begun)
    await page.getByRole('button', { name: 'Go on with decision 1 of 2' }).click()
    await page.getByText('No trade', { exact: true }).click()
    server.fail(commitDrillDecision, 404)
    server.answer(getDrill, { ...begun, moment: null })
    await page.getByRole('button', { name: 'Commit' }).click()
    await expect.element(page.getByText('Moment Taken Out')).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: 'Go on with decision 1 of 2' }))
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
    server.answer(listOwnCertificates, { certificates: [], standing: null })
    server.fail(getDrill, 400)
    await openAt(`${path}/${lesson.id}`, routes)
    const again = page.getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    server.answer(getDrill, { ...begun, moment: null, round: decided.round })
    await again.click()
    const message = 'This drill has no moments yet.'
    server.fail(continueDrill, 422, { code: 'rule_violated', message })
    await page.getByRole('button', { name: 'Go on with decision 2 of 2' }).click()
    await expect.element(page.getByText(message)).toBeVisible()
    server.fail(getDrillRound, 400)
    await page.getByRole('button', { name: 'This round so far' }).click()
    await expect.element(again).toBeVisible()
    server.answer(getDrillRound, { ...finished, decided: 1, finishedAt: null })
    await again.click()
    await expect.element(page.getByText(/1 of 2 decisions/)).toBeVisible()
  })
})

function Managed() {
  const { status } = useSession()
  return status === 'signed-in' ? <ManageVideosDialog course={course} onClose={() => {}} /> : null
}

const managed: ManagedDrill = {
  id: lesson.id,
  courseId: course.id,
  title: lesson.title,
  decisions: 20,
  before: 60,
  after: 20,
  moments: 1,
  students: 1,
  ...stamps,
}
const moment: DrillMoment = {
  id: crypto.randomUUID(),
  pair: 'EURUSD',
  frame: 'M15',
  lastAt: at,
  before: 60,
  after: 20,
  synthetic: true,
  setup: 'Range break',
  decided: 3,
  averageR: 0.4,
  rating: 1420,
  deviation: 180,
}

describe('a teacher', () => {
  const routes = [{ Component: WithSession, children: [{ path: '/', Component: Managed }] }]
  async function open() {
    const server = plansEmptyAcademy(serverFor('teacher'))
    server.answer(listVideos, [lesson])
    server.answer(listVideoUploads, [])
    const to = '2026-03-04T00:00:00.000Z'
    server.answer(listExerciseSeries, [
      { pair: 'EURUSD', frames: ['M15', 'H1'], synthetic: true, from: at, to },
      { pair: 'GBPUSD', frames: ['H1'], synthetic: true, from: at, to },
    ])
    server.answer(getExerciseCandles, {
      lastAt: at,
      synthetic: true,
      digits: 5,
      packed: packed(0, 60, 15),
      followingPacked: packed(60, 20, 15),
    })
    server.answer(getManagedDrill, managed)
    server.answer(listDrillMoments, [moment])
    await openAt('/', routes)
    return server
  }

  test('adds a drill; what is wrong is said at its field', async () => {
    const server = await open()
    await press(page.getByRole('button', { name: 'Add drill', exact: true }), '{Enter}')
    const add = page.getByRole('button', { name: 'Add Drill', exact: true })
    await add.click()
    await expect.element(page.getByText('Title is required')).toBeVisible()
    await page.getByLabelText('Drill title').fill('Breakouts')
    await page.getByLabelText('Decisions in a round').fill('41')
    await add.click()
    await expect.element(page.getByText('From 1 to 40')).toBeVisible()
    await page.getByLabelText('Decisions in a round').fill('10')
    await expectFine()
    server.answer(createDrill, managed)
    await add.click()
    await expect.element(page.getByText('Drill Added')).toBeVisible()
    expect(sent(server, 'POST', /\/drills$/)).toEqual([
      { title: 'Breakouts', decisions: 10, before: 200, after: 50 },
    ])
  })

  test('adds moments one by one, with the chart before, and is told what is missing', async () => {
    const server = await open()
    await actOn('Breakouts', 'Edit')
    await expect.element(page.getByText(/^EURUSD M15/)).toBeVisible()
    await expect.element(page.getByText('3×, +0.4R')).toBeVisible()
    await expectFine()
    await page.getByRole('button', { name: 'Add a moment' }).click()
    const add = page.getByRole('button', { name: 'Add Moment' })
    await add.click()
    await expect.element(page.getByText('Choose the last visible candle')).toBeVisible()
    await expect.element(page.getByText('Setup is required')).toBeVisible()
    await page.getByRole('combobox', { name: 'Pair' }).selectOptions('EURUSD')
    await page.getByLabelText('Last visible candle').fill('2026-03-03T09:00')
    await page.getByLabelText('Setup').fill('Range break')
    await expect.element(page.getByText(/EURUSD: what students see/).first()).toBeVisible()
    await expectFine()
    server.fail(addDrillMoment, 422, {
      code: 'rule_violated',
      message: 'Only 40 candles follow.',
      issues: [{ path: 'lastAt', message: 'Only 40 candles follow' }],
    })
    await add.click()
    await expect.element(page.getByText('Only 40 candles follow', { exact: true })).toBeVisible()
    await expect.element(page.getByLabelText('Setup')).toHaveValue('Range break')
    server.answer(addDrillMoment, moment)
    await add.click()
    await expect.element(page.getByText('Moment Added')).toBeVisible()
    // The next one begins with the same pair and setup.
    await expect.element(page.getByLabelText('Last visible candle')).toHaveValue('')
    await expect.element(page.getByLabelText('Setup')).toHaveValue('Range break')
    expect(sent(server, 'POST', /\/moments$/).at(-1)).toMatchObject({
      pair: 'EURUSD',
      setup: 'Range break',
    })
  })

  test('picks moments at random, and is told how many there are', async () => {
    const server = await open()
    await actOn('Breakouts', 'Edit')
    await page.getByRole('button', { name: 'Pick at random' }).click()
    const pick = page.getByRole('button', { name: 'Pick Moments' })
    await pick.click()
    await expect.element(page.getByText('Choose at least one pair')).toBeVisible()
    await expect.element(page.getByText('Choose when the period begins')).toBeVisible()
    await page.getByRole('checkbox', { name: /EURUSD/ }).click()
    await page.getByRole('checkbox', { name: /GBPUSD/ }).click()
    await page.getByLabelText('From', { exact: true }).fill('2026-03-02T09:00')
    await page.getByLabelText('To', { exact: true }).fill('2026-03-03T09:00')
    await page.getByLabelText('How many').fill('30')
    await page.getByLabelText('Setup').fill('Any')
    await expectFine()
    const message = 'Only 7 moments were found'
    server.fail(pickDrillMoments, 422, {
      code: 'rule_violated',
      message: `${message}.`,
      issues: [{ path: 'count', message }],
    })
    await pick.click()
    await expect.element(page.getByText(message, { exact: true })).toBeVisible()
    server.answer(pickDrillMoments, managed)
    await page.getByLabelText('How many').fill('7')
    await pick.click()
    await expect.element(page.getByText('Moments Added')).toBeVisible()
    expect(sent(server, 'POST', /\/picks$/).at(-1)).toMatchObject({
      pairs: ['EURUSD', 'GBPUSD'],
      frame: 'H1',
      count: 7,
      setup: 'Any',
    })
  })

  test('takes a moment out, after being asked', async () => {
    const server = await open()
    await actOn('Breakouts', 'Edit')
    await page.getByRole('button', { name: /^Take out EURUSD M15/ }).click()
    server.answer(removeDrillMoment, null)
    server.answer(listDrillMoments, [])
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take Out' }).click()
    await expect.element(page.getByText('No moments yet')).toBeVisible()
    expect(sent(server, 'DELETE', /\/moments\//)).toHaveLength(1)
  })

  test('changes the settings, and reads what students do', async () => {
    const server = await open()
    await actOn('Breakouts', 'Edit')
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByLabelText('Candles after the decision that count').fill('30')
    server.answer(updateDrill, { ...managed, after: 30 })
    await page.getByRole('button', { name: 'Save Drill' }).click()
    await expect.element(page.getByText('Drill Updated')).toBeVisible()
    expect(sent(server, 'PUT', /\/drills\//)).toEqual([
      { title: 'Breakouts', decisions: 20, before: 60, after: 30, seenUpdatedAt: at },
    ])
    server.fail(listDrillStudents, 400)
    await page.getByRole('tab', { name: 'Students (1)' }).click()
    const again = page.getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    server.answer(listDrillStudents, [
      {
        userId: crypto.randomUUID(),
        name: 'Ada',
        rounds: 2,
        decided: 40,
        averageR: 0.25,
        rating: 1610,
        deviation: 90,
        lastAt: at,
      },
    ])
    await again.click()
    await expect.element(page.getByText('2 rounds, 40×, +0.25R')).toBeVisible()
    await expectFine()
  })
})
