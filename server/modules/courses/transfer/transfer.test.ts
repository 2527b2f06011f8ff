import { strToU8 } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCourseImport } from '#contract/course-files.ts'
import { getCourse, listVideos, listVideoUploads } from '#contract/courses.ts'
import type { Question } from '#contract/quizzes/questions.ts'
import { getManagedQuiz } from '#contract/quizzes/quizzes.ts'
import { getTextLesson } from '#contract/text-lessons.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { changed, contentOf, downloadCourse, importFile, unpack } from '#testing/course-files.ts'
import { clipSeconds } from '#testing/media.ts'
import type { Person } from '#testing/people.ts'
import { createUploads, type Uploads } from '#testing/uploads.ts'
import { wholeCourse } from '#testing/whole-course.ts'

let app: TestApp
let admin: Person
let original: string
let archive: Buffer
let uploads: Uploads
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  uploads = createUploads({ app, base: await app.listen(), admin })
  original = await wholeCourse(app, admin)
  archive = await downloadCourse(app, admin, original)
})
afterAll(() => app?.stop())

test('what was exported and imported is exported as before, and is a draft', async () => {
  const { id, answer } = await importFile({ app, uploads }, admin, archive)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    fileName: 'lesson.mp4',
    report: {
      modules: 4,
      assignments: 2,
      lessons: { video: 3, text: 1, quiz: 1, exercise: 1, drill: 1, assignment: 1 },
      files: 6,
      more: 0,
    },
  })
  expect(answer.body.report.omissions).toEqual([
    { row: 9, what: 'Weekly call', reason: 'A live session is not part of a course’s file.' },
  ])
  const again = contentOf(unpack(await downloadCourse(app, admin, id)))
  const before = contentOf(unpack(archive))
  expect(again.lessons).toEqual(before.lessons.filter(({ kind }) => kind !== 'session'))
  expect(again.same).toEqual(before.same)
  expect(again.assignments).toEqual(before.assignments)
  expect(again.media).toEqual(before.media)
  const course = (await app.call(getCourse, { as: admin, params: { id } })).body
  expect(course).toMatchObject({ title: 'Six months', isPublished: false, moduleCount: 4 })
  expect((await app.request({ url: String(course.thumbnail) })).status).toBe(200)
  const lessons = (await app.call(listVideos, { as: admin, params: { id } })).body
  const welcome = lessons.find((lesson) => lesson.title === 'Welcome')
  expect((await app.request({ url: String(welcome?.videoUrl) })).status).toBe(200)
  expect(welcome?.files?.map(({ name }) => name)).toEqual(['plan.pdf', 'second.pdf'])
  const text = lessons.find(({ kind }) => kind === 'text')?.id ?? ''
  const read = (await app.call(getTextLesson, { as: admin, params: { id, textId: text } })).body
  expect(read.pictures.map((one) => read.text.includes(one.id))).toEqual([true])
  const quizId = lessons.find(({ kind }) => kind === 'quiz')?.id ?? ''
  const quiz = (await app.call(getManagedQuiz, { as: admin, params: { id, quizId } })).body
  expect(quiz.questions.at(-1)?.chart?.pair).toBe('EURUSD')
  for (const url of [read.pictures[0]?.url, quiz.questions.at(-1)?.pictureUrl]) {
    expect((await app.request({ url: String(url) })).status).toBe(200)
  }
  expect((await app.call(listVideoUploads, { as: admin, params: { id } })).body).toEqual([])
  expect((await app.call(getCourseImport, { as: admin, params: { id } })).body).toEqual(answer.body)
})

test('without media, the lessons come and the report names what their files were', async () => {
  const light = await downloadCourse(app, admin, original, false)
  expect(light.length).toBeLessThan(archive.length / 2)
  expect(Object.keys(unpack(light).files).filter((path) => path.startsWith('media/'))).toEqual([])
  const { id, answer } = await importFile({ app, uploads }, admin, light)
  expect(answer.body.report).toMatchObject({ files: 0, lessons: { video: 3, drill: 1 } })
  expect(answer.body.report.omissions.map(({ what }) => what)).toEqual([
    'Welcome',
    'plan.pdf of “Welcome”',
    'second.pdf of “Welcome”',
    'To read',
    'Quiz',
    'Weekly call',
  ])
  const quizOf = ({ json, files }: ReturnType<typeof unpack>) =>
    Object.keys(files)
      .filter((path) => path.startsWith('lessons/'))
      .map((path) => json(path))
      .find(({ kind }) => kind === 'quiz') as { content: { quiz: { questions: Question[] } } }
  const [before, after] = [light, await downloadCourse(app, admin, id)].map(
    (file) => quizOf(unpack(file)).content.quiz,
  )
  // The same quiz with its candles, but for the pictures.
  const questions = before?.questions.map(({ picture: _, ...others }) => others)
  expect(after).toEqual({ ...before, questions })
})

test('a lesson or a file that cannot be used is left out with the reason, and nothing else is', async () => {
  const files = Object.keys(unpack(archive).files)
  const video = files.find((path) => path.endsWith('.mp4')) ?? ''
  const pdfs = files.filter((path) => path.endsWith('.pdf'))
  const lessons = files.filter((path) => path.startsWith('lessons/')).sort()
  const pathOf = (kind: string) =>
    lessons.find((path) => unpack(archive).json(path).kind === kind) ?? ''
  const edit = (content: object) => (before: { content: object }) => ({ ...before, content })
  const broken = changed(archive, {
    [video]: () => strToU8('no moving pictures at all'),
    [pdfs[0] ?? '']: () => strToU8('<script>alert(1)</script>'),
    [pathOf('quiz')]: edit({}),
    [pathOf('exercise')]: (before: { content: { exercise: object } }) => ({
      ...before,
      content: { exercise: { ...before.content.exercise, visible: 'AAAA' } },
    }),
    [pathOf('text')]: ({ text: _, ...rest }: { text: string }) => rest,
  })
  const { id, answer } = await importFile({ app, uploads }, admin, broken)
  expect(answer.status).toBe(200)
  const reasons = answer.body.report.omissions.map(({ what, reason }) => [what, reason])
  expect(reasons).toEqual([
    ['Video of “Welcome”', 'This file is not a video that can be played.'],
    ['plan.pdf of “Welcome”', expect.stringMatching(/^Upload a PDF/)],
    ['To read', 'Its text is missing.'],
    ['Quiz', 'Its quiz is missing.'],
    [expect.any(String), 'Its candles cannot be used.'],
    ['Weekly call', expect.any(String)],
  ])
  const { body } = await app.call(listVideos, { as: admin, params: { id } })
  expect(body.map(({ order }) => order)).toEqual(body.map((_, index) => index))
  expect(body.map(({ kind }) => kind)).toEqual([
    undefined,
    undefined,
    undefined,
    'drill',
    'assignment',
  ])
  expect(body.find(({ title }) => title === 'Welcome')).toMatchObject({ videoUrl: null })
})

test('texts, questions and checkpoints of a file are checked like those that are written here', async () => {
  const { files, json } = unpack(archive)
  const pathOf = (kind: string) =>
    Object.keys(files).find((path) => path.startsWith('lessons/') && json(path).kind === kind) ?? ''
  const picture = Object.keys(files).find((path) => path.includes('-picture-')) ?? ''
  interface Quiz {
    content: { quiz: { questions: object[]; charts: { packed: string }[] } }
  }
  const withQuiz = (change: (quiz: Quiz['content']['quiz']) => object) => ({
    [pathOf('quiz')]: ({ content, ...lesson }: Quiz) => ({
      ...lesson,
      content: { quiz: { ...content.quiz, ...change(content.quiz) } },
    }),
  })
  const withText = (text: string) => ({
    [pathOf('text')]: (lesson: object) => ({ ...lesson, text }),
  })
  const wrong: [Parameters<typeof changed>[1], RegExp][] = [
    [{ [picture]: () => strToU8('no picture') }, /PNG, JPEG|image/],
    [withText('$`\\def\\a{\\a}\\a`$'), /Line 1 has a formula that defines commands/],
    [
      withText('![x](pictures/00000000-0000-4000-8000-000000000000)'),
      /picture that is not one of this lesson/,
    ],
    [withQuiz(() => ({ charts: [] })), /These candles are not there/],
    [
      withQuiz(({ charts }) => ({ charts: charts.map((one) => ({ ...one, packed: 'AAAA' })) })),
      /The candles of a question cannot be used/,
    ],
    [
      {
        [pathOf('video') || 'lessons/001.json']: (lesson: { content: object }) => ({
          ...lesson,
          content: {
            ...lesson.content,
            checkpoints: [{ second: 1, question: {}, mayNotFit: false }],
          },
        }),
      },
      /Its checkpoints cannot be used/,
    ],
  ]
  for (const [change, reason] of wrong) {
    const { answer } = await importFile({ app, uploads }, admin, changed(archive, change))
    expect(answer.body.report.omissions[0]?.reason).toMatch(reason)
    expect(answer.body.report.omissions).toHaveLength(2)
  }
})

test('a checkpoint behind the end of the video is asked at its end', async () => {
  const { files, json } = unpack(archive)
  const path =
    Object.keys(files).find((one) => one.startsWith('lessons/') && json(one).title === 'Welcome') ??
    ''
  const file = changed(archive, {
    [path]: (lesson: { content: { checkpoints: object[] } }) => ({
      ...lesson,
      content: {
        ...lesson.content,
        checkpoints: lesson.content.checkpoints.map((one) => ({ ...one, second: 600 })),
      },
    }),
  })
  const { id } = await importFile({ app, uploads }, admin, file)
  const again = unpack(await downloadCourse(app, admin, id, false)).json(path)
  expect(again.content).toMatchObject({
    checkpoints: [
      { second: clipSeconds - 1, mayNotFit: true },
      { second: clipSeconds - 1, mayNotFit: true },
    ],
  })
})
