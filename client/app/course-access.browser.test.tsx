import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CourseDialog } from '#client/features/courses/course-dialog.tsx'
import { CoursePreviewDialog } from '#client/features/courses/course-preview-dialog.tsx'
import { ManageVideosDialog } from '#client/features/courses/lessons/manage-videos-dialog.tsx'
import { useSession } from '#client/platform/session/session.tsx'
import type { CourseModule } from '#contract/course-modules.ts'
import { previewCourse } from '#contract/course-preview.ts'
import {
  type Course,
  createCourse,
  listVideos,
  listVideoUploads,
  updateVideo,
} from '#contract/courses.ts'
import { quotePayment } from '#contract/payments/payments.ts'
import { getManagedQuiz } from '#contract/quizzes/quizzes.ts'
import { listSamples, openSample, type Sample } from '#contract/samples.ts'
import { getVideoTracks } from '#contract/video-tracks.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { actionsOf, actOn } from '#testing/components/act-on.ts'
import { lessonOf, theCourse } from '#testing/components/courses.ts'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

beforeEach(() => page.viewport(360, 780))

const dashboardRoutes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]

const SignedIn = ({ children }: { children: ReactNode }) => useSession().user && children

const sample: Sample = {
  id: crypto.randomUUID(),
  title: 'How a trend ends',
  kind: 'text',
  duration: null,
  readingMinutes: 4,
  courseTitle: 'Trends for Mentees',
  programs: ['mentorship_student'],
}
const opened = {
  ...sample,
  lesson: lessonOf(sample.title, 0, { id: sample.id, kind: 'text', videoUrl: null }),
  text: 'It ends with **a lower high**.',
  pictures: [],
}
const quote = {
  listCents: 10_000,
  discountCents: 0,
  amountCents: 10_000,
  currency: 'usd',
  coupon: null,
  taxCents: 0,
  taxBasisPoints: 0,
  taxIncluded: true,
}
const samples = page.getByRole('region', { name: 'Samples' })
const dialog = page.getByRole('dialog')

describe('free samples', () => {
  async function open(member: 'academy' | 'free', list = [sample]) {
    const server = plansEmptyAcademy(serverFor(member))
    server.answer(listSamples, list)
    server.answer(openSample, opened)
    server.answer(quotePayment, quote)
    await openAt('/dashboard/courses', dashboardRoutes)
    return server
  }

  test.each(['academy', 'free'] as const)(
    'stand below the courses (%s), are read there, and lead to the offer',
    async (member) => {
      const server = await open(member)
      await expect.element(samples.getByText('Trends for Mentees · 4 min')).toBeVisible()
      await expectFine()
      await samples.getByRole('button', { name: 'Read sample: How a trend ends' }).click()
      await expect.element(dialog.getByText('a lower high')).toBeVisible()
      await expect.element(dialog.getByText(/A free lesson of “Trends for Mentees”/)).toBeVisible()
      await expectFine()
      expect(server.calls.filter(({ method }) => method !== 'GET')).toEqual([])
      await dialog.getByRole('button', { name: 'Monthly Mentorship Program' }).click()
      await expect
        .element(page.getByRole('dialog', { name: 'Monthly Mentorship Program' }))
        .toBeVisible()
    },
  )

  test('are nothing at all while there are none', async () => {
    await open('free', [])
    await expect.element(page.getByText('Free courses will appear here.')).toBeVisible()
    await expect.element(samples).not.toBeInTheDocument()
  })

  test('of a program that is had already are not sold again', async () => {
    await open('academy', [{ ...sample, programs: ['academy_student'] }])
    await samples.getByRole('button', { name: /Read sample/ }).click()
    await expect.element(dialog.getByText('6-Month Academy Program')).toBeVisible()
    await expect
      .element(dialog.getByRole('button', { name: '6-Month Academy Program' }))
      .not.toBeInTheDocument()
  })

  test('can be asked for again, the list and a lesson', async () => {
    const server = plansEmptyAcademy(serverFor('free'))
    server.fail(listSamples, 400)
    server.fail(openSample, 404)
    await openAt('/dashboard/courses', dashboardRoutes)
    await expect.element(page.getByText('The free samples could not be loaded.')).toBeVisible()
    server.answer(listSamples, [sample])
    await page.getByRole('button', { name: 'Try again' }).click()
    await samples.getByRole('button', { name: /Read sample/ }).click()
    await expect.element(dialog.getByText('This lesson could not be loaded.')).toBeVisible()
    server.answer(openSample, opened)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect.element(dialog.getByText('a lower high')).toBeVisible()
  })

  test('that play are recorded nowhere, and have their chapters', async () => {
    const video = { ...sample, kind: 'video' as const, duration: 600, readingMinutes: null }
    const server = await open('free', [video])
    const lesson = lessonOf(sample.title, 0, { id: sample.id })
    server.answer(openSample, { ...video, lesson, text: null, pictures: [] })
    server.answer(getVideoTracks, {
      tracks: [],
      chapters: [{ second: 0, title: 'The first low' }],
      chaptersUpdatedAt: null,
      chaptersMayNotFit: false,
    })
    await expect.element(samples.getByText('Trends for Mentees · 10:00')).toBeVisible()
    await samples.getByRole('button', { name: 'Watch sample: How a trend ends' }).click()
    await expect.element(page.getByRole('region', { name: /^Player/ })).toBeVisible()
    await expect.element(page.getByText('The first low').first()).toBeVisible()
    await expectFine()
    expect(server.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })
})

describe('those who teach', () => {
  const course: Course = {
    ...theCourse,
    isPublished: false,
    alsoFor: ['mentorship_student'],
  }
  const [video, quiz] = [
    lessonOf('One', 0),
    lessonOf('Check', 1, { kind: 'quiz', videoUrl: null, source: 'external' }),
  ]
  const show = async (element: ReactNode, server = plansEmptyAcademy(serverFor('teacher'))) => {
    server.answer(listVideos, [video, quiz])
    server.answer(listVideoUploads, [])
    const shown = { path: '/', element: <SignedIn>{element}</SignedIn> }
    await openAt('/', [{ Component: WithSession, children: [shown] }])
    return server
  }
  const nothing = () => undefined

  test('choose further programs for a course, never its own', async () => {
    const server = await show(<CourseDialog onClose={nothing} />)
    server.answer(createCourse, course)
    const also = page.getByRole('group', { name: 'Also for' })
    await expect.element(also.getByLabelText('Mentorship (Elite)')).toBeVisible()
    await expect.element(also.getByLabelText('Community (Free)')).not.toBeInTheDocument()
    await page.getByLabelText('Title').fill('Pips')
    await page.getByLabelText('Description').fill('First steps')
    await page.getByLabelText('Content').fill('# Pips')
    await also.getByLabelText('Academy (Premium)').click()
    await also.getByLabelText('Mentorship (Elite)').click()
    await userEvent.selectOptions(page.getByLabelText('Access level'), 'academy_student')
    await expect.element(also.getByLabelText('Community (Free)')).not.toBeChecked()
    await expect.element(also.getByLabelText('Academy (Premium)')).not.toBeInTheDocument()
    await expect.element(also.getByLabelText('Mentorship (Elite)')).toBeChecked()
    await expectFine()
    await page.getByRole('button', { name: 'Save as Draft' }).click()
    const sent = () => server.calls.filter(({ method }) => method === 'POST')
    await expect.poll(sent).toHaveLength(1)
    expect(sent()[0]?.body).toMatchObject({
      roleAccess: ['academy_student'],
      alsoFor: ['mentorship_student'],
    })
  })

  test('make a lesson a free sample, and an ordinary one again', async () => {
    const server = await show(<ManageVideosDialog course={theCourse} onClose={nothing} />)
    server.answer(updateVideo, { ...video, isSample: true })
    await actionsOf('Check').click()
    await expect.element(page.getByRole('menuitem', { name: 'Files' })).toBeVisible()
    await expect
      .element(page.getByRole('menuitem', { name: 'Make it a free sample' }))
      .not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    server.answer(listVideos, [{ ...video, isSample: true }, quiz])
    await actOn('One', 'Make it a free sample')
    await expect.element(page.getByText(/· Free sample/)).toBeVisible()
    await expectFine()
    await page.viewport(1440, 900)
    const button = page.getByRole('button', { name: 'Free sample: One' })
    await expect.element(button).toHaveAttribute('aria-pressed', 'true')
    await button.click()
    const sent = () => server.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    await expect.poll(sent).toEqual([{ isSample: true }, { isSample: false }])
  })

  const at = '2026-03-02T09:00:00.000Z'
  const later: CourseModule = {
    id: crypto.randomUUID(),
    courseId: course.id,
    title: 'Later',
    order: 0,
    lessonCount: 1,
    release: { kind: 'days', days: 14 },
    isOpen: false,
    opensAt: '2026-03-16T12:00:00.000Z',
    createdAt: at,
    updatedAt: at,
  }

  test('look at a draft as a student of a program would on a day, and mark nothing', async () => {
    const server = plansEmptyAcademy(serverFor('teacher'))
    server.answer(previewCourse, { isFor: true, modules: [later], videos: [video, quiz] })
    await show(<CoursePreviewDialog course={course} onClose={nothing} />, server)
    await userEvent.selectOptions(page.getByLabelText('As seen by'), 'mentorship_student')
    await expect.element(page.getByText(/Students see nothing of this course until/)).toBeVisible()
    await expect.element(page.getByText(/Opens 14 days after you joined/)).toBeVisible()
    await page.getByLabelText('Joined on').fill('2026-03-02')
    await page.getByLabelText('Seen on').fill('2026-03-05')
    const asked = () =>
      server.calls
        .filter(({ path }) => path.endsWith('/preview'))
        .at(-1)
        ?.query.toString() ?? ''
    await expect.poll(asked).toContain('program=mentorship_student')
    await expect.poll(() => new URLSearchParams(asked()).get('at')).toMatch(/^2026-03-0[56]T/)
    expect(new URLSearchParams(asked()).get('joinedAt')).toMatch(/^2026-03-0[23]T/)
    await expectFine()

    server.answer(getManagedQuiz, {
      id: quiz.id,
      courseId: course.id,
      title: 'Check',
      passPercent: 70,
      attemptsAllowed: null,
      minutes: null,
      drawn: null,
      questions: [
        {
          id: crypto.randomUUID(),
          question: {
            kind: 'single',
            prompt: 'Which session opens first?',
            points: 2,
            explanation: '',
            options: [
              { id: crypto.randomUUID(), text: 'Tokyo', correct: true, feedback: '' },
              { id: crypto.randomUUID(), text: 'London', correct: false, feedback: '' },
            ],
          },
          createdAt: at,
          updatedAt: at,
        },
      ],
      toMark: 0,
      createdAt: at,
      updatedAt: at,
    })
    await page.getByRole('button', { name: 'Begin Check' }).click()
    await expect.element(page.getByText('Which session opens first?')).toBeVisible()
    await expect.element(page.getByText('Tokyo')).toBeVisible()
    await expectFine()
    expect(server.calls.filter(({ method }) => method !== 'GET')).toEqual([])

    await page.getByLabelText('Seen on').fill('2026-03-01')
    await expect.element(page.getByText(/the day of joining first/)).toBeVisible()
  })

  test('read that a program does not have the course, and can ask again', async () => {
    const server = plansEmptyAcademy(serverFor('teacher'))
    server.fail(previewCourse, 400)
    await show(<CoursePreviewDialog course={course} onClose={nothing} />, server)
    await userEvent.selectOptions(page.getByLabelText('As seen by'), 'community_student')
    await expect.element(page.getByText('The preview could not be loaded.')).toBeVisible()
    server.answer(previewCourse, { isFor: false, modules: [], videos: [] })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect
      .element(page.getByText('Students of this program do not have this course.'))
      .toBeVisible()
  })

  test('come to the preview from the videos', async () => {
    let previews = 0
    const count = () => {
      previews += 1
    }
    await show(<ManageVideosDialog course={theCourse} onClose={nothing} onPreview={count} />)
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await expect.poll(() => previews).toBe(1)
  })

  test('read in the form that a draft waits for its uploads', async () => {
    const waiting = { ...course, publishAt: at, waitsForUploads: true }
    await show(<CourseDialog course={waiting} onClose={nothing} />)
    await expect
      .element(page.getByText(/videos are still being uploaded. It is published once/))
      .toBeVisible()
    await expectFine()
  })
})
