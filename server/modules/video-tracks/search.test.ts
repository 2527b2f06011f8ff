import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContentRole } from '#contract/access/permissions.ts'
import { updateCourse } from '#contract/courses.ts'
import { hitsOfKindMaximum } from '#contract/search.ts'
import { removeVideoTrack } from '#contract/video-tracks.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeLessonIn, makeModule } from '#testing/course-modules.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { hitsFor } from '#testing/searched-things.ts'
import { makeTrack } from '#testing/video-tracks.ts'

let app: TestApp
let admin: Person
let student: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  student = await app.people.academy()
})
afterAll(() => app.stop())

async function makeLesson(title: string, texts: string[], role: ContentRole = 'academy_student') {
  const { id } = await makeCourse(app, admin, { roleAccess: [role] })
  const lesson = { id, videoId: await makeLessonIn(app, admin, id, null, title) }
  await makeTrack(app, admin, lesson, texts)
  return lesson
}

const whole = (parts: { text: string }[]) => parts.map(({ text }) => text).join('')

test('what is said is found, and leads to its second', async () => {
  const texts = ['Good morning', 'The quetzal flies', 'over the résistance', 'A quetzal again']
  const lesson = await makeLesson('Birds of the morning', texts)
  const hits = await hitsFor(app, student, 'quetzal')
  expect(hits).toHaveLength(1)
  expect(hits[0]).toMatchObject({
    kind: 'lesson',
    id: lesson.videoId,
    lessonKind: 'video',
    second: 5,
    course: { id: lesson.id },
  })
  expect(whole(hits[0]?.title ?? [])).toBe('Birds of the morning')
  expect(whole(hits[0]?.excerpt ?? [])).toBe('The quetzal flies over the résistance')
  // Without accents, in capitals, and across two subtitles, whose words each alone does not have.
  expect(await hitsFor(app, student, 'RESISTANCE')).toMatchObject([{ second: 10 }])
  expect(await hitsFor(app, student, 'flies resist')).toMatchObject([{ second: 5 }])
  expect(await hitsFor(app, student, 'morning again')).toEqual([])
})

test('a lesson is found once, in whatever language and by whatever it is found', async () => {
  const lesson = await makeLesson('The kakapo', ['A kakapo', 'One more kakapo'])
  await makeTrack(app, admin, lesson, ['Ein kakapo'], 'de')
  const hits = await hitsFor(app, student, 'kakapo')
  expect(hits.map(({ id }) => id)).toEqual([lesson.videoId])
})

test('at most eight lessons are listed, of which titles come first', async () => {
  const { id } = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  for (let number = 0; number < hitsOfKindMaximum + 1; number += 1) {
    const videoId = await makeLessonIn(app, admin, id, null, `Number ${number}`)
    await makeTrack(app, admin, { id, videoId }, ['The dugong'])
  }
  const titled = await makeLessonIn(app, admin, id, null, 'Dugong')
  const hits = await hitsFor(app, student, 'dugong')
  expect(hits).toHaveLength(hitsOfKindMaximum)
  expect(hits[0]?.id).toBe(titled)
})

test('what is not for somebody is not found by them', async () => {
  const lesson = await makeLesson('Animals', ['The pangolin'])
  const closed = await makeModule(app, admin, lesson.id, 'Later', { kind: 'days', days: 30 })
  const later = {
    id: lesson.id,
    videoId: await makeLessonIn(app, admin, lesson.id, closed, 'Closed'),
  }
  await makeTrack(app, admin, later, ['The numbat'])
  const teacher = await app.people.staff('teacher')
  const finds = async (as: Person, q: string) => (await hitsFor(app, as, q)).length
  for (const as of [student, admin, teacher]) expect(await finds(as, 'pangolin')).toBe(1)
  for (const as of [admin, teacher]) expect(await finds(as, 'numbat')).toBe(1)
  expect(await finds(student, 'numbat')).toBe(0)
  const others = ['free', 'mentorship', 'lapsed'] as const
  for (const name of others) expect(await finds(await app.people[name](), 'pangolin')).toBe(0)
  expect(await finds(await app.people.staff('support'), 'pangolin')).toBe(0)
  const params = { id: lesson.id }
  await app.call(updateCourse, { as: admin, params, body: { isPublished: false } })
  expect(await finds(student, 'pangolin')).toBe(0)
  await app.call(updateCourse, { as: admin, params, body: { isPublished: true } })
  expect(await finds(student, 'pangolin')).toBe(1)
  await app.call(removeVideoTrack, { as: admin, params: { ...lesson, language: 'en' } })
  expect(await finds(student, 'pangolin')).toBe(0)
})
