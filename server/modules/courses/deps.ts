import { media } from '#server/modules/media/index.ts'
import type { DepsOf } from '#server/platform/module/module.ts'
import { lessonCompleted } from './courses.questions.ts'

export const needs = { media }
export const asks = { onLessonCompleted: lessonCompleted }
export type CoursesDeps = DepsOf<'db' | 'now' | 'parts', typeof needs, typeof asks>
