import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ManageVideosDialog } from '#client/features/courses/lessons/manage-videos-dialog.tsx'
import { useSession } from '#client/platform/session/session.tsx'
import { QuestionArea } from '#client/ui/overlays/question-area.tsx'
import { listVideos, listVideoUploads } from '#contract/courses.ts'
import { listWrittenAnswers, markAnswer } from '#contract/quizzes/attempts.ts'
import {
  createQuestion,
  createQuiz,
  getManagedQuiz,
  getQuizFigures,
  type ManagedQuiz,
  placeQuestion,
  updateQuestion,
} from '#contract/quizzes/quizzes.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { actOn } from '#testing/components/act-on.ts'
import { lessonOf, theCourse } from '#testing/components/courses.ts'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import WithSession from './pages/with-session.tsx'

beforeEach(() => page.viewport(360, 780))

type Server = ReturnType<typeof serverFor>
/** The bodies of the calls of this kind to addresses that end like this. */
const sent = ({ calls }: Server, method: string, end: RegExp) =>
  calls.filter((call) => call.method === method && end.test(call.path)).map(({ body }) => body)

const at = '2026-03-02T09:00:00.000Z'
const course = { ...theCourse, lessonCount: 1 }
const lesson = lessonOf('What you know', 0, {
  kind: 'quiz',
  source: 'external',
  videoUrl: null,
  duration: null,
})

const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

function Managed() {
  const { status } = useSession()
  if (status !== 'signed-in') return null
  return (
    <>
      <ManageVideosDialog course={course} onClose={() => {}} />
      <QuestionArea />
    </>
  )
}

describe('a teacher', () => {
  const managed: ManagedQuiz = {
    id: lesson.id,
    courseId: course.id,
    title: lesson.title,
    passPercent: 70,
    attemptsAllowed: null,
    minutes: null,
    drawn: null,
    toMark: 1,
    questions: [
      {
        id: crypto.randomUUID(),
        question: { kind: 'text', prompt: 'Why a **stop**?', points: 5, explanation: '' },
        createdAt: at,
        updatedAt: at,
      },
      {
        id: crypto.randomUUID(),
        question: {
          kind: 'single',
          prompt: 'Which opens first?',
          points: 1,
          explanation: '',
          options: ['London', 'Tokyo'].map((text) => ({
            id: crypto.randomUUID(),
            text,
            correct: text === 'Tokyo',
            feedback: '',
          })),
        },
        createdAt: at,
        updatedAt: at,
      },
    ],
    createdAt: at,
    updatedAt: at,
  }
  const routes = [{ Component: WithSession, children: [{ path: '/', Component: Managed }] }]
  async function open() {
    const server = plansEmptyAcademy(serverFor('teacher'))
    server.answer(listVideos, [lesson])
    server.answer(listVideoUploads, [])
    server.answer(getManagedQuiz, managed)
    await openAt('/', routes)
    return server
  }
  async function edit() {
    const server = await open()
    await actOn('What you know', 'Edit')
    await expect.element(page.getByText('Why a stop?')).toBeVisible()
    return server
  }

  test('adds a quiz; what is typed stays when it fails', async () => {
    const server = await open()
    const add = page.getByRole('button', { name: 'Add Quiz' })
    await page.getByLabelText('Pass mark in %').fill('101')
    await add.click()
    await expect.element(page.getByText('Must be a whole number from 1 to 100')).toBeVisible()
    await page.getByLabelText('Quiz title').fill('Sizes')
    await page.getByLabelText('Pass mark in %').fill('80')
    await page.getByLabelText('Time limit in minutes').fill('10')
    server.fail(createQuiz, 500)
    await add.click()
    await expect.element(page.getByText(/Failed to save content/).first()).toBeVisible()
    await expect.element(page.getByLabelText('Quiz title')).toHaveValue('Sizes')
    server.answer(createQuiz, managed)
    await add.click()
    await expect.element(page.getByText('Quiz Added')).toBeVisible()
    const input = {
      title: 'Sizes',
      passPercent: 80,
      attemptsAllowed: null,
      minutes: 10,
      drawn: null,
    }
    expect(sent(server, 'POST', /\/quizzes$/).at(-1)).toEqual(input)
    // It is open for its questions, with the focus where they are.
    await expect.element(page.getByText('Why a stop?')).toBeVisible()
    expect(document.activeElement?.textContent).toContain('What you know')
    await expectFine()
  })

  test('adds a question with parameters, and is told where its formula has no answer', async () => {
    const server = await edit()
    await page.getByRole('button', { name: 'Add a question' }).click()
    const form = page.getByRole('region', { name: 'New question' })
    await form.getByLabelText('Kind').selectOptions('Number')
    const save = form.getByRole('button', { name: 'Add Question' })
    await save.click()
    await expect.element(form.getByText('Answer is required')).toBeVisible()
    await form.getByRole('textbox', { name: 'Question', exact: true }).fill('Stop {stop}: lots?')
    await form.getByLabelText('Right answer').fill('100 / stop')
    await form.getByLabelText('Tolerance').fill('0,01')
    await form.getByRole('button', { name: 'Add a parameter' }).click()
    await form.getByLabelText('Name of parameter 1').fill('stop')
    await save.click()
    await expect.element(form.getByText('Enter a number').first()).toBeVisible()
    await form.getByLabelText('From of parameter 1').fill('0')
    await form.getByLabelText('To of parameter 1').fill('50')
    const message = 'The formula divides by zero with stop = 0.'
    const issues = [{ path: 'question.formula', message }]
    server.fail(createQuestion, 400, { code: 'invalid_input', message, issues })
    await save.click()
    await expect.element(form.getByText(message)).toBeVisible()
    await expectFine()
    await form.getByLabelText('From of parameter 1').fill('10')
    server.answer(createQuestion, managed.questions[0] as ManagedQuiz['questions'][number])
    await save.click()
    await expect.element(page.getByText('Question Added')).toBeVisible()
    expect(sent(server, 'POST', /\/questions$/).at(-1)).toEqual({
      question: {
        kind: 'numeric',
        prompt: 'Stop {stop}: lots?',
        points: 1,
        explanation: '',
        formula: '100 / stop',
        tolerance: 0.01,
        unit: 'none',
        parameters: [{ kind: 'range', name: 'stop', min: 10, max: 50, step: 1 }],
      },
    })
  })

  test('changes a choice, and is told if somebody else has changed it', async () => {
    const server = await edit()
    await page.getByRole('button', { name: 'Edit question 2' }).click()
    await page.getByRole('checkbox', { name: 'Option 1 is right' }).click()
    await expect
      .element(page.getByRole('checkbox', { name: 'Option 2 is right' }))
      .not.toBeChecked()
    await page.getByRole('button', { name: 'Add an option' }).click()
    const save = page.getByRole('button', { name: 'Save Question' })
    await save.click()
    await expect.element(page.getByText('Option is required')).toBeVisible()
    await page.getByLabelText('Option 3', { exact: true }).fill('New York')
    server.fail(updateQuestion, 409, { code: 'overtaken', message: 'Someone else' })
    await save.click()
    const anyway = page.getByRole('button', { name: /anyway/i })
    await expect.element(anyway).toBeVisible()
    await expect.element(page.getByLabelText('Option 3', { exact: true })).toHaveValue('New York')
    await expectFine()
    server.answer(updateQuestion, managed.questions[1] as ManagedQuiz['questions'][number])
    await anyway.click()
    await expect.element(page.getByText('Question Updated')).toBeVisible()
    const [first] = sent(server, 'PUT', /\/questions\//) as [
      { seenUpdatedAt: string; question: object },
    ]
    expect(first).toMatchObject({
      seenUpdatedAt: at,
      question: {
        options: [
          { text: 'London', correct: true },
          { text: 'Tokyo', correct: false },
          { text: 'New York', correct: false },
        ],
      },
    })
  })

  test('moves a question, and the focus stays on its button', async () => {
    const server = await edit()
    server.answer(placeQuestion, null)
    server.answer(getManagedQuiz, { ...managed, questions: managed.questions.toReversed() })
    await page.getByRole('button', { name: 'Move question 1 down' }).click()
    await vi.waitFor(() => {
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Move question 2 down')
    })
    expect(sent(server, 'PUT', /\/place$/)).toEqual([{ place: 1 }])
  })

  test('marks an answer in words, and reads the figures', async () => {
    const server = await edit()
    const answer = {
      id: crypto.randomUUID(),
      student: { id: crypto.randomUUID(), name: 'Ben Okafor' },
      prompt: 'Why a stop?',
      picture: { url: dot, alt: 'A drawn range' },
      answer: 'It limits the loss',
      possible: 5,
      submittedAt: at,
      points: null,
      comment: '',
      markedAt: null,
    }
    server.answer(listWrittenAnswers, [answer])
    await page.getByRole('tab', { name: 'To mark (1)' }).click()
    await expect.element(page.getByText('It limits the loss')).toBeVisible()
    await expect.element(page.getByRole('img', { name: 'A drawn range' })).toBeVisible()
    await page.getByLabelText('Points of 5').fill('6')
    await page.getByRole('button', { name: 'Save Mark' }).click()
    await expect.element(page.getByText('Enter points from 0 to 5')).toBeVisible()
    await expectFine()
    await page.getByLabelText('Points of 5').fill('4')
    await page.getByLabelText('Comment (optional)').fill('Well put')
    server.answer(markAnswer, null)
    server.answer(listWrittenAnswers, [{ ...answer, points: 4, comment: 'Well put', markedAt: at }])
    await page.getByRole('button', { name: 'Save Mark' }).click()
    await expect.element(page.getByText('4 of 5 points')).toBeVisible()
    expect(sent(server, 'PUT', /\/written\//)).toEqual([
      { points: 4, comment: 'Well put', replaces: null },
    ])
    const [first] = managed.questions
    server.answer(getQuizFigures, {
      attempts: 8,
      passed: 6,
      questions: [
        {
          questionId: first?.id ?? '',
          answered: 8,
          right: 5,
          partly: 2,
          separation: -0.12,
          wrong: { answer: 'London', count: 2 },
        },
      ],
    })
    await page.getByRole('tab', { name: 'Figures' }).click()
    await expect.element(page.getByText('8 attempts, 75 % passed.')).toBeVisible()
    await expect.element(page.getByText('5 (62 %)')).toBeVisible()
    await expect.element(page.getByText('−0.12')).toBeVisible()
    await expect.element(page.getByText('2 more were partly right.')).toBeVisible()
    await expectFine()
  })
})
