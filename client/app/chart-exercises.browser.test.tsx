import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ManageVideosDialog } from '#client/features/courses/lessons/manage-videos-dialog.tsx'
import { useSession } from '#client/platform/session/session.tsx'
import { packCandles } from '#contract/candles/candle-columns.ts'
import { listOwnCertificates } from '#contract/certificates.ts'
import { listCourses, listVideos, listVideoUploads } from '#contract/courses.ts'
import {
  commitAnswer,
  createExercise,
  type Exercise,
  type ExerciseResult,
  getExercise,
  getExerciseCandles,
  getExerciseResult,
  getManagedExercise,
  listExerciseAnswers,
  listExerciseSeries,
  type ManagedExercise,
  markExerciseAnswer,
  type StudentAnswer,
  updateExercise,
} from '#contract/exercises.ts'
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
const lesson = lessonOf('The break', 0, {
  kind: 'exercise',
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

const exercise: Exercise = {
  id: lesson.id,
  courseId: course.id,
  title: lesson.title,
  task: 'What do **you** do?',
  pair: null,
  frame: 'M15',
  synthetic: true,
  digits: 5,
  // The last of them closes at 2.00600.
  packed: packed(0, 60),
  following: 20,
  reasonRequired: true,
  marking: 'r',
  riskReward: 2,
  zoneAsked: false,
  answered: false,
  can: { answer: true, manage: false },
  createdAt: at,
  updatedAt: at,
}
const answer = {
  direction: 'BUY' as const,
  entry: null,
  stop: '2.00500',
  target: '2.00750',
  zone: null,
  reason: 'It rises.',
  outcome: { kind: 'target' as const, r: 1.5, enteredIn: 60, endedIn: 74, exit: '2.00750' },
  met: { riskReward: false, stopBeyond: null, zone: null },
  points: null,
  comment: '',
  markedAt: null,
  committedAt: at,
}
const result: ExerciseResult = {
  answer,
  packed: packed(60, 20),
  market: { high: '2.00805', low: '2.00595', close: '2.00800' },
  demands: { riskReward: 2, stopBeyond: null, zone: null },
  solution: {
    direction: 'NONE',
    entry: null,
    stop: null,
    target: null,
    text: 'There is *nothing* to do.',
    outcome: { kind: 'no_trade', r: 0, enteredIn: null, endedIn: null, exit: null },
  },
  class: null,
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
  async function open(address: string, shown: Exercise = exercise) {
    const server = plansEmptyAcademy(serverFor('academy'))
    server.answer(listCourses, [course])
    server.answer(listVideos, [{ ...lesson, completed: shown.answered }])
    server.answer(listOwnCertificates, { certificates: [], standings: [] })
    server.answer(getExercise, shown)
    await openAt(address, routes)
    return server
  }

  test('finds the exercise in the list', async () => {
    await open(path)
    await expect
      .element(page.getByRole('link', { name: 'Decide The break' }))
      .toHaveAttribute('href', `${path}/${lesson.id}`)
    await expectFine()
  })

  test('decides by keyboard alone, is asked once, and sees what followed', async () => {
    const server = await open(`${path}/${lesson.id}`)
    await expect.element(page.getByText(/Prices and times are changed/)).toBeVisible()
    expect(server.calls.filter((call) => call.path.endsWith('/result'))).toEqual([])
    const commit = page.getByRole('button', { name: 'Commit' })
    await press(commit, '{Enter}')
    await expect.element(page.getByText('Choose Buy, Sell or No trade')).toBeVisible()
    await expect.element(page.getByText('Say why')).toBeVisible()
    await press(page.getByRole('radio', { name: 'Buy' }), ' ')
    const stop = page.getByLabelText('Stop loss')
    const before = Number((stop.element() as HTMLInputElement).value)
    await press(page.getByRole('slider', { name: 'Stop on the chart' }), '{PageDown}')
    await expect.poll(() => Number((stop.element() as HTMLInputElement).value)).toBeLessThan(before)
    await stop.fill('2,00500')
    await page.getByLabelText('Take profit').fill('2.00750')
    await expect.element(page.getByText('Risk to reward: 1 : 1.50')).toBeVisible()
    await page.getByLabelText('Your reason').fill('It rises.')
    await expectFine()

    server.fail(commitAnswer, 422, {
      code: 'rule_violated',
      message: 'Too far away from the last price.',
      issues: [{ path: 'target', message: 'Too far away from the last price' }],
    })
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Commit' })
    await press(commit, '{Enter}')
    await expect.element(page.getByText(/It is final/)).toBeVisible()
    await press(confirm, '{Enter}')
    await expect.element(page.getByLabelText('Take profit')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByLabelText('Your reason')).toHaveValue('It rises.')
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()

    server.answer(commitAnswer, result)
    server.answer(getExercise, {
      ...exercise,
      answered: true,
      can: { answer: false, manage: false },
    })
    server.answer(getExerciseResult, result)
    await press(commit, '{Enter}')
    await press(confirm, '{Enter}')
    // Motion is unwanted in the tests: all is there at once, and plays only when asked to.
    await press(page.getByRole('button', { name: 'Play again' }), '{Enter}')
    await press(page.getByRole('button', { name: 'Pause' }), '{Enter}')
    await expect.element(page.getByText('Your result')).not.toBeInTheDocument()
    await press(page.getByRole('button', { name: 'To the result' }), '{Enter}')
    await expect.element(page.getByText('+1.5R, target reached')).toBeVisible()
    await expect
      .element(page.getByText('Reward of at least 2 for a risk of 1: not met'))
      .toBeVisible()
    await expect.element(page.getByText(/went up to 2.00805 and down to 2.00595/)).toBeVisible()
    await expect.element(page.getByText('nothing', { exact: true })).toBeVisible()
    await expect.element(page.getByText(/shown once 5 students/)).toBeVisible()
    await expectFine()
    expect(sent(server, 'POST', /\/answer$/).at(-1)).toEqual({
      direction: 'BUY',
      stop: '2.00500',
      target: '2.00750',
      reason: 'It rises.',
    })
  })

  test('drags a stop, whose line and grip go along at once; the fields follow a few times a second and at the end', async () => {
    await open(`${path}/${lesson.id}`)
    await page.getByText('Buy', { exact: true }).click()
    const slider = page.getByRole('slider', { name: 'Stop on the chart' })
    await expect.poll(() => (slider.element() as HTMLElement).style.transform).toMatch(/px/)
    const grip = slider.element() as HTMLElement
    // No pointer is really pressed, so none can be captured.
    Object.assign(grip, { setPointerCapture() {}, hasPointerCapture: () => true })
    const field = page.getByLabelText('Stop loss').element() as HTMLInputElement
    const [before, { left, top, height }] = [field.value, grip.getBoundingClientRect()]
    const point = (type: string, down: number) =>
      grip.dispatchEvent(
        new PointerEvent(type, {
          ...{ bubbles: true, pointerId: 1, clientX: left + 5 },
          clientY: top + height / 2 + down,
        }),
      )
    const texts = new Set<string>()
    const watched = new MutationObserver(() => texts.add(grip.getAttribute('aria-valuetext') ?? ''))
    watched.observe(grip, { attributes: true, attributeFilter: ['aria-valuetext'] })
    point('pointerdown', 0)
    const places = Array.from({ length: 12 }, (_, step) => {
      point('pointermove', step + 1)
      return grip.style.transform
    })
    expect(new Set(places).size).toBe(12)
    expect(field.value).toBe(before)
    await expect.poll(() => field.value).not.toBe(before)
    const during = Number(field.value)
    expect(during).toBeLessThan(Number(before))
    point('pointermove', 20)
    point('pointerup', 20)
    await expect.poll(() => Number(field.value)).toBeLessThan(during)
    // Told once on the way and once at the end, not twelve times.
    expect(texts.size).toBeLessThanOrEqual(3)
    watched.disconnect()
    const last = field.value
    expect(grip.getAttribute('aria-valuetext')).toBe(last)
    await press(slider, '{ArrowDown}')
    await expect.poll(() => Number(field.value)).toBeLessThan(Number(last))
  })

  test('sees the result at once later, with points and the class', async () => {
    const server = plansEmptyAcademy(serverFor('academy'))
    server.answer(listCourses, [course])
    server.answer(listVideos, [{ ...lesson, completed: true }])
    server.answer(listOwnCertificates, { certificates: [], standings: [] })
    server.answer(getExercise, {
      ...exercise,
      marking: 'hand',
      answered: true,
      can: { answer: false, manage: false },
    })
    const labels = [
      '−1 R or less',
      '−1 to 0 R',
      '0 R',
      '0 to 1 R',
      '1 to 2 R',
      '2 to 3 R',
      '3 R or more',
    ]
    const counts = { answers: 6, buys: 3, sells: 2, noTrades: 1, notFilled: 1, averageR: 0.25 }
    server.answer(getExerciseResult, {
      ...result,
      answer: { ...answer, points: 80, comment: 'Well reasoned.', markedAt: at },
      class: { ...counts, results: labels.map((label, count) => ({ label, count })) },
    })
    await openAt(`${path}/${lesson.id}`, routes)
    await expect.element(page.getByText('80 of 100 points')).toBeVisible()
    await expect.element(page.getByText('Well reasoned.')).toBeVisible()
    await expect.element(page.getByText(/6 answers: 3 Buy, 2 Sell, 1 No trade/)).toBeVisible()
    await expect.element(page.getByText(/20 of 20 candles since/)).toBeVisible()
    await press(page.getByRole('button', { name: 'Step' }), '{Enter}')
    await expect.element(page.getByText(/1 of 20 candles since/)).toBeVisible()
    await expect.element(page.getByText('80 of 100 points')).not.toBeInTheDocument()
  })

  test('can ask again for an exercise that could not be loaded', async () => {
    const server = plansEmptyAcademy(serverFor('academy'))
    server.answer(listCourses, [course])
    server.answer(listVideos, [lesson])
    server.answer(listOwnCertificates, { certificates: [], standings: [] })
    server.fail(getExercise, 400)
    await openAt(`${path}/${lesson.id}`, routes)
    const again = page.getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    server.answer(getExercise, exercise)
    await again.click()
    await expect.element(page.getByText('Your decision', { exact: true })).toBeVisible()
  })
})

function Managed() {
  const { status } = useSession()
  return status === 'signed-in' ? <ManageVideosDialog course={course} onClose={() => {}} /> : null
}

const managed: ManagedExercise = {
  id: lesson.id,
  courseId: course.id,
  title: lesson.title,
  task: 'What do you do?',
  source: { pair: 'EURUSD', frame: 'M15', lastAt: at, before: 60, after: 20 },
  pairShown: false,
  reasonRequired: true,
  marking: 'hand',
  demands: { riskReward: 2 },
  solution: { direction: 'NONE', text: 'Wait.' },
  answers: 1,
  createdAt: at,
  updatedAt: at,
}
const student: StudentAnswer = { ...answer, userId: crypto.randomUUID(), name: 'Ada' }

describe('a teacher', () => {
  const routes = [{ Component: WithSession, children: [{ path: '/', Component: Managed }] }]
  async function open() {
    const server = plansEmptyAcademy(serverFor('teacher'))
    server.answer(listVideos, [lesson])
    server.answer(listVideoUploads, [])
    const to = '2026-03-04T00:00:00.000Z'
    server.answer(listExerciseSeries, [
      { pair: 'EURUSD', frames: ['M15', 'H1'], synthetic: true, from: at, to },
    ])
    server.answer(getExerciseCandles, {
      lastAt: at,
      synthetic: true,
      digits: 5,
      packed: packed(0, 60, 15),
      followingPacked: packed(60, 20, 15),
    })
    server.answer(getManagedExercise, managed)
    await openAt('/', routes)
    return server
  }
  const add = page.getByRole('button', { name: 'Add Chart Exercise', exact: true })

  test('adds an exercise; what is missing is said at its field, and what is typed stays', async () => {
    const server = await open()
    await press(page.getByRole('button', { name: 'Add chart exercise', exact: true }), '{Enter}')
    await expect.element(page.getByLabelText('Exercise title')).toBeVisible()
    await add.click()
    await expect.element(page.getByText('Title is required')).toBeVisible()
    await expect.element(page.getByText('Choose a pair', { exact: true }).last()).toBeVisible()
    await page.getByLabelText('Exercise title').fill('The break')
    await page.getByRole('textbox', { name: 'Task' }).fill('What do you do?')
    await page.getByRole('combobox', { name: 'Pair' }).selectOptions('EURUSD')
    await page.getByLabelText('Last visible candle').fill('2026-03-03T09:00')
    await expect.element(page.getByText(/EURUSD: what students see/).first()).toBeVisible()
    await page.getByLabelText('Stop loss', { exact: true }).fill('2,005')
    await page.getByLabelText(/Minimum reward/).fill('1,5')
    server.fail(createExercise, 422, {
      code: 'rule_violated',
      message: 'Only 40 candles follow.',
      issues: [{ path: 'source.after', message: 'Only 40 candles follow' }],
    })
    await add.click()
    await expect.element(page.getByText('Only 40 candles follow', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Task' })).toHaveValue('What do you do?')
    await expectFine()
    server.answer(createExercise, managed)
    await add.click()
    await expect.element(page.getByText('Chart Exercise Added')).toBeVisible()
    expect(sent(server, 'POST', /\/exercises$/).at(-1)).toMatchObject({
      source: { pair: 'EURUSD', frame: 'H1', before: 200, after: 50 },
      demands: { riskReward: 1.5 },
      solution: { direction: 'BUY', stop: '2.005' },
    })
  })

  test('is told that candles and marking stay once there are answers', async () => {
    const server = await open()
    await actOn('The break', 'Edit')
    await expect
      .element(page.getByText(/Students have answered: texts can be changed/))
      .toBeVisible()
    const message = 'Students have answered this exercise.'
    server.fail(updateExercise, 422, {
      code: 'rule_violated',
      message,
      issues: [{ path: 'source', message: 'Students have answered on these candles' }],
    })
    await page.getByLabelText('Candles that follow').fill('30')
    await page.getByRole('button', { name: 'Save Chart Exercise' }).click()
    await expect.element(page.getByText('Students have answered on these candles')).toBeVisible()
    // A copy begins with the same, and is a new lesson.
    await page.getByRole('button', { name: 'Add a copy' }).click()
    await expect.element(add).toBeVisible()
    await expect.element(page.getByLabelText('Exercise title')).toHaveValue('The break')
  })

  test('reads the answers, and gives points by hand', async () => {
    const server = await open()
    server.answer(listExerciseAnswers, [student])
    const counts = { answers: 1, buys: 1, sells: 0, noTrades: 0, notFilled: 0, averageR: 1.5 }
    server.answer(getExerciseResult, {
      ...result,
      answer: null,
      class: { ...counts, results: [{ label: '1 to 2 R', count: 1 }] },
    })
    await actOn('The break', 'Edit')
    await page.getByRole('tab', { name: 'Answers (1)' }).click()
    await expect.element(page.getByText('It rises.')).toBeVisible()
    const points = page.getByLabelText('Points, 0 to 100')
    const save = page.getByRole('button', { name: 'Save points for Ada' })
    await points.fill('101')
    await save.click()
    await expect.element(page.getByText('Enter whole points from 0 to 100')).toBeVisible()
    await points.fill('80')
    await page.getByLabelText('Comment (optional)').fill('Well reasoned.')
    await expectFine()
    const marked = { ...student, points: 80, comment: 'Well reasoned.', markedAt: at }
    server.answer(markExerciseAnswer, marked)
    server.answer(listExerciseAnswers, [marked])
    await save.click()
    await expect.element(page.getByText('80 points')).toBeVisible()
    expect(sent(server, 'PUT', /\/answers\//)).toEqual([
      { points: 80, comment: 'Well reasoned.', replaces: null },
    ])
  })

  test('sees that there are no answers, and can ask again for those that failed', async () => {
    const server = await open()
    server.answer(getExerciseResult, { ...result, answer: null })
    server.fail(listExerciseAnswers, 400)
    await actOn('The break', 'Edit')
    await page.getByRole('tab', { name: 'Answers (1)' }).click()
    const again = page.getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    server.answer(listExerciseAnswers, [])
    await again.click()
    await expect.element(page.getByText('No answers yet')).toBeVisible()
  })
})
