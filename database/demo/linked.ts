import type { Academy } from '#server/app/compose.ts'
import type { Actor } from '#server/platform/http/actor.ts'

const courseTitle = 'Trading the Sessions'
const session = 'Mentorship call: your week in review'
const assignment = {
  title: 'Your week around the news',
  description: `Take the calendar of next week and write down, for **two releases** of your choice:

1. the minute, and what you expect the spread to do
2. what you hold into it, and why that is worth it
3. what has to be seen before you enter afterwards

Half a page for each. "I stay out" is an answer, if you say until when.`,
}
const dueInDays = 20

/** Gives the program of two modules its last kinds of lessons, unless it has them: a live session, and an assignment. */
export async function loadLinkedLessons(academy: Academy, admin: Actor): Promise<void> {
  const { courses, linkedLessons, liveSessions } = academy.modules
  const { items } = await courses.list(admin, { page: 1, limit: 100 })
  const course = items.find(({ title }) => title === courseTitle)
  const { items: sessions } = await liveSessions.list(admin, { page: 1, limit: 100 })
  const call = sessions.find(({ title }) => title === session)
  if (!course || !call) return
  const dueDate = new Date(Date.now() + dueInDays * 24 * 60 * 60_000).toISOString()
  const lessons = [
    { kind: 'session', session: call.id },
    { kind: 'assignment', assignment: { ...assignment, dueDate }, mustPass: false },
  ] as const
  const present = await courses.listVideos(admin, course.id)
  for (const [index, lesson] of lessons.entries()) {
    if (present.some(({ kind }) => kind === lesson.kind)) continue
    const { id } = await linkedLessons.create(admin, course.id, lesson)
    const module = (await courses.listModules(admin, course.id))[index]
    if (!module) continue
    const ids = { courseId: course.id, videoId: id }
    await courses.placeVideo(admin, ids, { moduleId: module.id, order: module.lessonCount })
  }
}
