import { createCourseModule, placeVideo, type Release } from '#contract/course-modules.ts'
import { createVideo } from '#contract/courses.ts'
import { login } from '#contract/identity/identity.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

const videoUrl = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

/** Adds a module to a course and returns its id; it opens with the course unless `release` says otherwise. */
export async function makeModule(
  app: TestApp,
  as: Person,
  courseId: string,
  title: string,
  release: Release = { kind: 'at_once' },
): Promise<string> {
  const params = { id: courseId }
  const { status, body } = await app.call(createCourseModule, {
    as,
    params,
    body: { title, release },
  })
  if (status !== 201) throw new Error(`the module ${title} answers ${status}`)
  return body.id
}

/** Adds a lesson from another site to a course, at the end of a module or of the lessons in none; returns its id. */
export async function makeLessonIn(
  app: TestApp,
  as: Person,
  courseId: string,
  moduleId: string | null,
  title: string,
): Promise<string> {
  const body = { title, videoUrl }
  const made = await app.call(createVideo, { as, params: { id: courseId }, body })
  const params = { id: courseId, videoId: made.body.id }
  await app.call(placeVideo, { as, params, body: { moduleId, order: 10_000 } })
  return made.body.id
}

/** The same person signed in again: tokens expire while a test moves the clock by days. */
export async function signedInAgain(app: TestApp, person: Person): Promise<Person> {
  const { email, password } = person
  const { body } = await app.call(login, { body: { email, password } })
  return { ...person, token: body.accessToken, refreshToken: body.refreshToken }
}
