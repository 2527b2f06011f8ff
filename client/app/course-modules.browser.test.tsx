import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { ManageVideosDialog } from '#client/features/courses/lessons/manage-videos-dialog.tsx'
import { useSession } from '#client/platform/session/session.tsx'
import { longDay } from '#client/ui/displays/format.ts'
import { listOwnCertificates } from '#contract/certificates.ts'
import {
  type CourseModule,
  createCourseModule,
  deleteCourseModule,
  listCourseModules,
  orderCourseModules,
  placeVideo,
  updateCourseModule,
} from '#contract/course-modules.ts'
import {
  type Course,
  listCourses,
  listVideos,
  listVideoUploads,
  type Video,
} from '#contract/courses.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { actOn, actionsOf as lessonActions } from '#testing/components/act-on.ts'
import { lessonOf, theCourse } from '#testing/components/courses.ts'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

beforeEach(() => page.viewport(360, 780))

const dashboardRoutes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]

const Managed = ({ course: is }: { course: Course }) =>
  useSession().user && <ManageVideosDialog course={is} onClose={() => undefined} />

const managingRoutes = (is: Course) => [
  { Component: WithSession, children: [{ path: '/', element: <Managed course={is} /> }] },
]

const at = '2026-03-02T09:00:00.000Z'
const opensAt = '2099-03-03T12:00:00.000Z'
const course: Course = { ...theCourse, lessonCount: 5, moduleCount: 4 }
const moduleOf = (
  title: string,
  order: number,
  input: Partial<CourseModule> = {},
): CourseModule => ({
  id: crypto.randomUUID(),
  courseId: course.id,
  title,
  order,
  lessonCount: 1,
  release: { kind: 'at_once' },
  isOpen: true,
  opensAt: null,
  createdAt: at,
  updatedAt: at,
  ...input,
})
const basics = moduleOf('Basics', 0, { lessonCount: 2 })
const closed = { isOpen: false, opensAt }
const modules = [
  basics,
  moduleOf('Levels', 1, { ...closed, release: { kind: 'days', days: 14 } }),
  moduleOf('Trends', 2, { ...closed, release: { kind: 'date', opensAt } }),
  moduleOf('Breakouts', 3, {
    isOpen: false,
    release: { kind: 'after', moduleId: basics.id },
  }),
]
const lesson = (title: string, order: number, input: Partial<Video> = {}) =>
  lessonOf(title, order, { module: basics.id, ...input })
const done = { completed: true, toWatch: 0 }
const [one, two] = [lesson('One', 0, done), lesson('Two', 1)]

function found<T>(one: T | null): T {
  if (one === null) throw new Error('It is not there')
  return one
}

const section = (name: string) => page.getByRole('region', { name, exact: true })

describe('a student', () => {
  const path = `/dashboard/courses/${course.id}`
  async function open(videos: Video[], { is = course, all = modules, address = path } = {}) {
    const server = plansEmptyAcademy(serverFor('academy'))
    server.answer(listCourses, [is])
    server.answer(listVideos, videos)
    server.answer(listCourseModules, all)
    server.answer(listOwnCertificates, { certificates: [], standings: [] })
    await openAt(address, dashboardRoutes)
    return server
  }

  test('sees the lessons by module, and when each closed one opens', async () => {
    await open([one, two])
    await expect.element(page.getByRole('link', { name: 'Start: Two' })).toBeVisible()
    await expect
      .element(section('Basics').getByRole('link', { name: 'Replay One' }))
      .toHaveAttribute('href', `${path}/${one.id}`)
    await expect
      .element(
        section('Levels').getByText(`Opens 14 days after you joined, on ${longDay(opensAt)}`),
      )
      .toBeVisible()
    await expect.element(section('Levels').getByText('1 lesson')).toBeVisible()
    await expect.element(section('Trends').getByText(`Opens on ${longDay(opensAt)}`)).toBeVisible()
    await expect.element(section('Breakouts').getByText('Opens after “Basics”')).toBeVisible()
    await expectFine()
  })

  test('sees a module open while the page is open', async () => {
    const soon = new Date(Date.now() + 300).toISOString()
    const levels = moduleOf('Levels', 1, { ...closed, opensAt: soon })
    const server = await open([one, two], { all: [basics, levels] })
    await expect.element(section('Levels').getByText('1 lesson')).toBeVisible()
    server.answer(listCourseModules, [basics, { ...levels, isOpen: true, opensAt: null }])
    server.answer(listVideos, [one, two, lesson('Zones', 2, { module: levels.id })])
    await expect.element(section('Levels').getByRole('link', { name: 'Watch Zones' })).toBeVisible()
  })

  test('reads what opens next once everything open is watched', async () => {
    await open([one, lesson('Two', 1, done)])
    await expect
      .element(page.getByText(/^Next: “Levels”. Opens 14 days after you joined, on/))
      .toBeVisible()
    await expect.element(page.getByText('Course completed')).not.toBeInTheDocument()
  })

  test('finds lessons in no module last, numbered through the course', async () => {
    const loose = lesson('Extra', 5, { module: undefined })
    await open([one, two, loose])
    await expect.element(section('More lessons').getByText('6.')).toBeVisible()
    await expect.element(section('Basics').getByText('2.')).toBeVisible()
  })

  test('keeps a begun lesson that was moved into a closed module', async () => {
    await open([one, two, lesson('Moved', 4, { module: modules[3]?.id })])
    const breakouts = section('Breakouts')
    await expect.element(breakouts.getByText('Opens after “Basics”')).toBeVisible()
    await expect.element(breakouts.getByRole('link', { name: 'Watch Moved' })).toBeVisible()
    await expect.element(breakouts.getByText('5.')).toBeVisible()
  })

  test('is told the place of a lesson among all, closed ones included', async () => {
    await open([one, two], { address: `${path}/${two.id}` })
    await expect.element(page.getByText('Lesson 2 of 5')).toBeVisible()
  })

  test('can ask again for modules that could not be loaded', async () => {
    const server = plansEmptyAcademy(serverFor('academy'))
    server.answer(listCourses, [course])
    server.answer(listVideos, [one, two])
    server.fail(listCourseModules, 400)
    server.answer(listOwnCertificates, { certificates: [], standings: [] })
    await openAt(path, dashboardRoutes)
    const again = page.getByRole('button', { name: 'Try again' })
    await expect
      .element(page.getByText('The modules of this course could not be loaded.'))
      .toBeVisible()
    server.answer(listCourseModules, modules)
    await again.click()
    await expect.element(section('Trends')).toBeVisible()
  })

  test('is asked for no modules by a course that has none', async () => {
    const { moduleCount: _, ...plain } = course
    const server = await open([lesson('One', 0, { module: undefined })], { is: plain })
    await expect.element(page.getByRole('link', { name: 'Watch One' })).toBeVisible()
    expect(server.calls.filter((call) => call.path.endsWith('/modules'))).toEqual([])
  })
})

describe('a teacher', () => {
  const taught = modules.map((module) => ({ ...module, isOpen: true, opensAt: null }))
  const videos = [one, two, lesson('Extra', 2, { module: undefined })]
  async function open({ is = course, all = taught }: { is?: Course; all?: CourseModule[] } = {}) {
    const server = plansEmptyAcademy(serverFor('teacher'))
    server.answer(listVideos, videos)
    server.answer(listCourseModules, all)
    server.answer(listVideoUploads, [])
    await openAt('/', managingRoutes(is))
    const sent = (method: string, end: string | RegExp) =>
      server.calls
        .filter((call) => call.method === method && new RegExp(end).test(call.path))
        .map(({ body }) => body)
    return { server, sent }
  }
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
  const actionsOf = (title: string) =>
    page.getByRole('button', { name: `Actions for module ${title}` })

  test('sees every module with its rule, and the lessons in none', async () => {
    await open()
    await expect.element(section('Basics').getByText('Opens with the course')).toBeVisible()
    await expect
      .element(section('Levels').getByText('Opens 14 days after a student joins'))
      .toBeVisible()
    await expect
      .element(section('Levels').getByText('No lessons in this module yet.'))
      .toBeVisible()
    await expect.element(section('Breakouts').getByText('Opens after “Basics”')).toBeVisible()
    await expect.element(section('No module').getByText('Extra')).toBeVisible()
    await expectFine()
  })

  test('adds the first module of a course', async () => {
    const { moduleCount: _, ...plain } = course
    const { server, sent } = await open({ is: plain, all: [basics] })
    await expect.element(page.getByRole('list', { name: 'Videos' })).toBeVisible()
    expect(sent('GET', '/modules$')).toEqual([])
    await page.getByRole('button', { name: 'Add Module' }).click()
    await expect.element(page.getByText('Title is required')).toBeVisible()
    await page.getByLabelText('Module title').fill('Basics')
    server.fail(createCourseModule, 500)
    await page.getByRole('button', { name: 'Add Module' }).click()
    await expect.element(page.getByText('Failed to add module')).toBeVisible()
    await expect.element(page.getByLabelText('Module title')).toHaveValue('Basics')
    server.answer(createCourseModule, basics)
    await page.getByRole('button', { name: 'Add Module' }).click()
    await expect.element(section('Basics')).toBeVisible()
    await expect.element(page.getByLabelText('Module title')).toHaveValue('')
    expect(sent('POST', '/modules$').at(-1)).toEqual({
      title: 'Basics',
      release: { kind: 'at_once' },
    })
  })

  test('edits when a module opens, in a form that says what is wrong', async () => {
    const { server, sent } = await open()
    const [, levels] = taught
    await actionsOf('Levels').click()
    await item('Edit module').click()
    const form = section('Levels')
    await form.getByLabelText('Days after joining').fill('soon')
    await form.getByRole('button', { name: 'Save Module' }).click()
    await expect.element(form.getByText('Must be a whole number from 0 to 1000')).toBeVisible()
    await userEvent.selectOptions(form.getByLabelText('Opens', { exact: true }), 'after')
    await form.getByRole('button', { name: 'Save Module' }).click()
    await expect.element(form.getByRole('alert')).toHaveTextContent('Choose a module')
    await expectFine()
    // Only those above it can be waited for.
    const choices = form.getByLabelText('After completing')
    await expect.element(choices).toHaveTextContent('Choose a moduleBasics')
    await userEvent.selectOptions(choices, basics.id)
    server.fail(updateCourseModule, 409, { code: 'overtaken', message: 'Someone else' })
    await form.getByRole('button', { name: 'Save Module' }).click()
    const anyway = form.getByRole('button', { name: /anyway/i })
    await expect.element(anyway).toBeVisible()
    await expect.element(choices).toHaveValue(basics.id)
    server.answer(updateCourseModule, levels ?? basics)
    await anyway.click()
    await expect.element(page.getByText('Module Updated')).toBeVisible()
    const saved = { title: 'Levels', release: { kind: 'after', moduleId: basics.id } }
    expect(sent('PUT', `/modules/${levels?.id}$`)).toEqual([{ ...saved, seenUpdatedAt: at }, saved])
  })

  test('moves and deletes modules, and reads why that is refused', async () => {
    const { server, sent } = await open()
    const [first, second, ...others] = taught.map(({ id }) => id)
    server.answer(orderCourseModules, taught)
    await actionsOf('Levels').click()
    await item('Move up').click()
    await expect.element(page.getByText('Module Moved')).toBeVisible()
    expect(sent('PUT', '/modules$')).toEqual([{ ids: [second, first, ...others] }])
    await actionsOf('Basics').click()
    await expect.element(item('Move up')).toHaveAttribute('aria-disabled', 'true')
    const message = '“Breakouts” opens after “Basics”. Change when it opens first.'
    server.fail(deleteCourseModule, 422, { code: 'rule_violated', message })
    await item('Delete module').click()
    await expect
      .element(page.getByText(/^Its 2 lessons will stay in the course, in no module/))
      .toBeVisible()
    await page.getByRole('button', { name: 'Yes, Delete' }).click()
    await expect.element(page.getByText(message)).toBeVisible()
  })

  test('moves a lesson by the menu of its row on a phone', async () => {
    const { server, sent } = await open()
    server.answer(placeVideo, one)
    await actOn('One', 'Move down')
    await expect.poll(() => sent('PUT', '/place$')).toEqual([{ moduleId: basics.id, order: 1 }])
    await lessonActions('One').click()
    await expect.element(item('Move up')).toHaveAttribute('aria-disabled', 'true')
    await expectFine()
    await item('Move to: Trends').click()
    await expect.element(page.getByText('“One” moved to: Trends')).toBeVisible()
    const [row] = page
      .getByRole('listitem')
      .filter({ has: lessonActions('Two') })
      .elements()
    expect(row?.clientHeight, 'two lines of text').toBeLessThan(70)
  })

  test('moves a lesson within its module and to another by the keyboard', async () => {
    await page.viewport(1440, 900)
    const { server, sent } = await open()
    server.answer(placeVideo, one)
    const down = page.getByRole('button', { name: 'Move One down' })
    await expect.element(down).toBeVisible()
    ;(down.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent('PUT', '/place$')).toEqual([{ moduleId: basics.id, order: 1 }])
    const target = page.getByRole('button', { name: 'Move Extra to module…' })
    ;(target.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(item('Trends')).toBeVisible()
    await expect.element(item('No module')).not.toBeInTheDocument()
    await item('Trends').click()
    await expect.element(page.getByText('“Extra” moved to: Trends')).toBeVisible()
    expect(sent('PUT', '/place$').at(-1)).toEqual({ moduleId: taught[2]?.id, order: 10_000 })
  })

  test('drags a lesson and a module to another place', async () => {
    // Tall enough for everything: scrolling between the press and the first move would end the drag.
    await page.viewport(800, 2400)
    const { server, sent } = await open()
    server.answer(placeVideo, one)
    server.answer(orderCourseModules, taught)
    const row = (title: string) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: `Move ${title} up` }) })
    const handleOf = (place: Locator) =>
      page.elementLocator(found(place.element().querySelector('.cursor-grab')))
    await expect.poll(() => row('One').element().getAttribute('draggable')).toBe('true')
    // Onto another lesson, in the upper half of it: before that one.
    await handleOf(row('Extra')).dropTo(row('Two'), { targetPosition: { x: 100, y: 3 } })
    await expect.poll(() => sent('PUT', '/place$')).toEqual([{ moduleId: basics.id, order: 1 }])
    // Onto a module without lessons.
    const trends = section('Trends')
    await handleOf(row('One')).dropTo(trends, { targetPosition: { x: 150, y: 20 } })
    await expect
      .poll(() => sent('PUT', '/place$').at(-1))
      .toEqual({ moduleId: taught[2]?.id, order: 0 })
    await handleOf(section('Basics')).dropTo(section('Levels'), {
      targetPosition: { x: 150, y: section('Levels').element().clientHeight - 3 },
    })
    await expect.element(page.getByText('Module Moved')).toBeVisible()
    const [first, second, ...others] = taught.map(({ id }) => id)
    expect(sent('PUT', '/modules$')).toEqual([{ ids: [second, first, ...others] }])
  })

  test('can ask again for modules that could not be loaded', async () => {
    const server = plansEmptyAcademy(serverFor('teacher'))
    server.answer(listVideos, videos)
    server.answer(listVideoUploads, [])
    server.fail(listCourseModules, 400)
    await openAt('/', managingRoutes(course))
    const again = page.getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    server.answer(listCourseModules, taught)
    await again.click()
    await expect.element(section('Basics')).toBeVisible()
  })
})
