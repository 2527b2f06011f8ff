import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCourseModules, placeVideo, updateCourseModule } from '#contract/course-modules.ts'
import { listVideos } from '#contract/courses.ts'
import { getExercise } from '#contract/exercises.ts'
import { pictureAddress } from '#contract/lesson-text.ts'
import { getCalendar } from '#contract/live-sessions.ts'
import { getQuiz } from '#contract/quizzes/attempts.ts'
import { createQuestion } from '#contract/quizzes/quizzes.ts'
import { getTextLesson, updateTextLesson } from '#contract/text-lessons.ts'
import { setVideoChapters } from '#contract/video-tracks.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { checkpointQuestion, makeCheckpoint } from '#testing/checkpoints.ts'
import { makeModule, signedInAgain } from '#testing/course-modules.ts'
import { makeCourse, makeVideo } from '#testing/courses.ts'
import { makeDrill } from '#testing/drills.ts'
import { addCandles, makeExercise } from '#testing/exercises.ts'
import { sendForm } from '#testing/forms.ts'
import { makeQuestion, makeShared } from '#testing/lesson-questions.ts'
import { makeLinked, makeOpenSession } from '#testing/linked-lessons.ts'
import { addressOf } from '#testing/one-of-each.ts'
import type { Person } from '#testing/people.ts'
import { makeQuiz } from '#testing/quizzes.ts'
import { makeDueCard } from '#testing/reviews.ts'
import { makePicture, makeText } from '#testing/text-lessons.ts'
import { makeTrack } from '#testing/video-tracks.ts'
import { pdf } from '#testing/whole-course.ts'

/** A word that is said by nothing but lessons of the module. */
const marker = 'zanzibarine'
const day = 24 * 60 * 60 * 1000
const student = ['academy_student' as const]

let app: TestApp
let admin: Person
let courseId: string
let moduleId: string
/** The ids of what is closed, and of the addresses that name it. */
let hidden: string[]
let things: Record<string, string>

beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  await addCandles(app, 'EURUSD')
  const course = await makeCourse(app, admin, { title: 'Six months', roleAccess: student })
  courseId = course.id
  moduleId = await makeModule(app, admin, courseId, 'Later')
  things = await fill()
  const { body } = await app.call(listVideos, { as: admin, params: { id: courseId } })
  expect(new Set(body.map(({ kind = 'video' }) => kind)).size).toBe(7)
  for (const { id: videoId } of body) {
    const place = { moduleId, order: 0 }
    await app.call(placeVideo, { as: admin, params: { id: courseId, videoId }, body: place })
  }
  hidden = [...hidden, ...body.map(({ id }) => id)]
})
afterAll(() => app.stop())

/** A lesson of every kind with all that belongs to it; returns the ids by the paths of their calls. */
async function fill(): Promise<Record<string, string>> {
  const of = (id: string) => `${courseId} ${id}`
  const { id: videoId } = await makeVideo(app, admin, courseId, `Video ${marker}`)
  const video = { id: courseId, videoId }
  await makeTrack(app, admin, video, [`Say ${marker}`])
  const lines = `0:00 Chapter ${marker}`
  await app.call(setVideoChapters, { as: admin, params: video, body: { lines } })
  const asked = { ...checkpointQuestion(), prompt: `Which ${marker}?` }
  await makeCheckpoint(app, admin, video, 1, asked)
  await attach(`/courses/${courseId}/videos/${videoId}/files`)
  const author = await app.people.academy()
  const question = await makeQuestion(app, author, video, { text: `Why ${marker}?` })
  await makeShared(app, admin, question.id)
  const text = await makeText(app, admin, courseId)
  const picture = await makePicture(app, admin, text)
  await app.call(updateTextLesson, {
    as: admin,
    params: { id: courseId, textId: text.id },
    body: {
      title: `Text ${marker}`,
      text: `Read ${marker} ![A range](${pictureAddress(picture.id)})`,
    },
  })
  const quiz = await makeQuiz(app, admin, courseId, [], { title: `Quiz ${marker}` })
  const single = { ...checkpointQuestion(), prompt: `What is ${marker}?` }
  await app.call(createQuestion, { as: admin, params: quiz, body: { question: single } })
  const exercise = await makeExercise(app, admin, courseId, { title: marker, task: marker })
  const drill = await makeDrill(app, admin, courseId, { title: marker, moments: 1 })
  const assignment = { title: `Assignment ${marker}`, description: marker }
  const set = await makeLinked(app, admin, courseId, { kind: 'assignment', assignment })
  const session = await makeOpenSession(app, admin, {
    title: `Session ${marker}`,
    date: new Date(app.clock.now().getTime() + 21 * day).toISOString(),
    roleAccess: student,
  })
  await attach(`/courses/live-session/${session.id}/files`)
  const live = await makeLinked(app, admin, courseId, { kind: 'session', session: session.id })
  hidden = [session.id, question.id]
  return {
    '/courses/:id': courseId,
    '/courses/:id/modules': courseId,
    '/courses/:id/videos': courseId,
    '/courses/:id/videos/:videoId/notes': of(videoId),
    '/courses/:id/videos/:videoId/streams': of(videoId),
    '/courses/:id/videos/:videoId/tracks': of(videoId),
    '/courses/:id/videos/:videoId/tracks/:language': of(`${videoId} en`),
    '/courses/:id/videos/:videoId/tracks/:language/file': of(`${videoId} en`),
    '/courses/:id/videos/:videoId/checkpoints': of(videoId),
    '/courses/:id/videos/:videoId/questions': of(videoId),
    '/courses/:id/videos/:videoId/questions/:threadId': of(`${videoId} ${question.id}`),
    '/courses/:id/texts/:textId': of(text.id),
    '/courses/:id/quizzes/:quizId': of(quiz.quizId),
    '/courses/:id/exercises/:exerciseId': of(exercise.id),
    '/courses/:id/exercises/:exerciseId/result': of(exercise.id),
    '/courses/:id/drills/:drillId': of(drill.id),
    '/courses/:id/drills/:drillId/results': of(drill.id),
    '/courses/:id/linked-lessons/:lessonId': of(set.id),
    '/courses/live-session/:id': session.id,
    '/courses/live-session/:id/calendar.ics': session.id,
    '/samples/:id': text.id,
    quiz: quiz.quizId,
    live: live.id,
    video: videoId,
  }
}

async function attach(path: string): Promise<void> {
  const file = { field: 'file', content: pdf, name: `${marker}.pdf` }
  expect((await sendForm(app, { as: admin, path, file })).status).toBe(201)
}

const read = (url: string, as: Person | null) =>
  app.request({ url, headers: { ...(as && { authorization: `Bearer ${as.token}` }) } })

/** Every call that reads, with the parameters and the batches by which something could be found. */
async function addressesFor(as: Person | null): Promise<string[]> {
  const feed = as && new URL((await app.call(getCalendar, { as })).body.url)
  return [
    ...app.academy.routes
      // The download of one's own data is looked at by its parts.
      .filter(({ method, path }) => method === 'GET' && !['/events', '/me/export'].includes(path))
      .map(({ path }) => `/api${addressOf(things, path)}`),
    `/api/courses/${courseId}/linked-lessons/${things.live}`,
    `/api/search?q=${marker}`,
    `/api/courses?search=${marker}`,
    `/api/me/path?program=academy`,
    `/api/assignments?courseId=${courseId}`,
    `/api/together?of=${encodeURIComponent(`/courses/${courseId}/videos /academy/content /assignments /me/agenda /me/reviews`)}`,
    ...(feed ? [feed.pathname] : []),
  ]
}

/** The addresses whose answers tell something of the lessons, without those that every answer has. */
async function tellersFor(as: Person | null, among?: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const nameOf = (url: string) => url.replace(/calendar\/[\w-]{64}/, 'calendar/feed')
  for (const url of await addressesFor(as)) {
    if (among && !among.includes(nameOf(url))) continue
    const { status, text } = await read(url, as)
    const tells = [marker, ...hidden].some((one) => text.includes(one))
    if (status < 400 && tells) found.push(nameOf(url))
    else expect.soft(tells, `${status} ${url}`).toBe(false)
  }
  return found
}

/** The addresses of files that somebody is given while everything is open. */
async function filesOf(as: Person): Promise<string[]> {
  const files = new Set<string>()
  const id = courseId
  const answers = [
    await app.call(listVideos, { as, params: { id } }),
    await read(`/api/courses/live-session/${things['/courses/live-session/:id']}`, as),
    await read(`/api${addressOf(things, '/courses/:id/texts/:textId')}`, as),
  ]
  for (const { text } of answers) {
    for (const [url] of text.matchAll(/\/api\/media\/[^"\\]+/g)) files.add(url)
  }
  return [...files]
}

const released = async (release: { kind: 'at_once' } | { kind: 'days'; days: number }) => {
  const params = { id: courseId, moduleId }
  const { status } = await app.call(updateCourseModule, { as: admin, params, body: { release } })
  expect(status).toBe(200)
}

test('by no call, file or feed does anything of a closed module come to anybody, until it opens', async () => {
  let joined = await app.people.academy()
  await makeDueCard(app, joined.id, { quizId: things.quiz ?? '' })
  const readers = await tellersFor(joined)
  // All of those that there are: one that is missing here is not tried below.
  expect(readers).toEqual(
    expect.arrayContaining([
      ...Object.keys(things)
        .filter(
          (path) => path.startsWith('/') && !/modules|result|notes|streams|samples/.test(path),
        )
        .filter((path) => path !== '/courses/:id')
        .map((path) => `/api${addressOf(things, path)}`),
      '/api/academy/content',
      '/api/assignments',
      '/api/courses/live-sessions',
      '/api/me/agenda',
      '/api/me/reviews',
      `/api/search?q=${marker}`,
      '/api/calendar/feed.ics',
    ]),
  )
  const files = await filesOf(joined)
  expect(files.length).toBeGreaterThanOrEqual(4)
  for (const url of files) expect((await app.request({ url })).status, url).toBe(200)

  await released({ kind: 'days', days: 14 })
  const everybody: Record<string, Person | null> = {
    nobody: null,
    free: await app.people.free(),
    academy: joined,
    mentorship: await app.people.mentorship(),
    lapsed: await app.people.lapsed(),
    support: await app.people.staff('support'),
    bookkeeper: await app.people.staff('bookkeeper'),
  }
  const tellers = async () => {
    const found: Record<string, string[]> = {}
    for (const [role, as] of Object.entries(everybody)) {
      // Whoever is not a student of the course is asked where its students are told.
      const some = await tellersFor(as, role === 'academy' ? undefined : readers)
      if (some.length > 0) found[role] = some
    }
    return found
  }
  expect(await tellers()).toEqual({})
  for (const url of files) expect((await app.request({ url })).status, url).toBe(404)
  // A card is somebody's own who has begun its quiz, which then stays open; this one was only put there.
  const parts = app.academy.platform.contributed.personalData.filter(
    (one) => one.part !== 'reviews',
  )
  const stored = await Promise.all(parts.map(({ part }) => app.storedOf(joined.id, part)))
  expect(JSON.stringify(stored)).not.toContain(marker)

  const { body } = await app.call(listCourseModules, { as: joined, params: { id: courseId } })
  const opensAt = Date.parse(body.find(({ id }) => id === moduleId)?.opensAt ?? '')
  // The clock goes on, and all there is to be asked takes its time.
  app.clock.set(new Date(opensAt - 300_000))
  joined = await signedInAgain(app, joined)
  admin = await signedInAgain(app, admin)
  for (const [role, as] of Object.entries(everybody)) {
    if (as) everybody[role] = await signedInAgain(app, as)
  }
  expect(await tellersFor(joined)).toEqual([])
  // The overview, which is polled, is remembered for half a minute.
  app.clock.set(new Date(opensAt + 30_000))
  const again = await tellersFor(joined)
  expect(readers.filter((url) => !again.includes(url))).toEqual([])
  // Whoever joined later, and whoever does not have the course, waits on.
  delete everybody.academy
  expect(await tellers()).toEqual({})
}, 300_000)

test('its own calls answer as those of a lesson that does not exist', async () => {
  await released({ kind: 'days', days: 14 })
  const as = await app.people.academy()
  const absent = '00000000-0000-4000-8000-00000000dead'
  const quiz = (quizId: string) => app.call(getQuiz, { as, params: { id: courseId, quizId } })
  const text = (textId: string) => app.call(getTextLesson, { as, params: { id: courseId, textId } })
  const exercise = (exerciseId: string) =>
    app.call(getExercise, { as, params: { id: courseId, exerciseId } })
  const idIn = (path: string) => things[path]?.split(' ')[1] ?? ''
  for (const [ask, id] of [
    [quiz, idIn('/courses/:id/quizzes/:quizId')],
    [text, idIn('/courses/:id/texts/:textId')],
    [exercise, idIn('/courses/:id/exercises/:exerciseId')],
  ] as const) {
    const [closed, unknown] = [await ask(id), await ask(absent)]
    expect([closed.status, closed.text]).toEqual([404, unknown.text])
  }
})
