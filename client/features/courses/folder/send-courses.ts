import { call } from '#client/platform/http/call.ts'
import { createCourse, listCourses } from '#contract/courses.ts'
import type { PlannedCourse } from './courses-plan.ts'
import { type FileState, sendFolder } from './send-folder.ts'

interface SendCourses {
  courses: readonly PlannedCourse<File>[]
  signal: AbortSignal
  report(key: string, state: FileState): void
}

/**
 * Makes a draft of each course and its modules, one after the other. A draft of that title that is there already is gone on
 * with, so that the same folders, sent again, go on where they stopped. Fails if a course or a module cannot be made.
 */
export async function sendCourses({ courses, signal, report }: SendCourses): Promise<void> {
  for (const { title, modules } of courses) {
    signal.throwIfAborted()
    const courseId = await obtainDraft(title, signal)
    for (const module of modules) {
      await sendFolder({ courseId, title: module.title, plan: module.plan, signal, report })
    }
  }
}

async function obtainDraft(title: string, signal: AbortSignal): Promise<string> {
  const query = { search: title, limit: 100 }
  const { items } = await call(listCourses, { query, signal })
  const known = items.find((course) => course.title === title && !course.isPublished)
  if (known) return known.id
  const body = { title, description: title, content: title, isPublished: false }
  return (await call(createCourse, { body })).id
}
