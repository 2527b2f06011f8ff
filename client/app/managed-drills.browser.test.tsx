import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ManageVideosDialog } from '#client/features/courses/lessons/manage-videos-dialog.tsx'
import { useSession } from '#client/platform/session/session.tsx'
import { listVideos, listVideoUploads } from '#contract/courses.ts'
import {
  addDrillMoment,
  createDrill,
  type DrillMoment,
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
import { at, course, lesson, packed, press, sent, stamps } from '#testing/components/drill.ts'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import WithSession from './pages/with-session.tsx'

beforeEach(() => page.viewport(360, 780))

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
