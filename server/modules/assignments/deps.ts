import { courses } from '#server/modules/courses/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { journal } from '#server/modules/journal/index.ts'
import { media } from '#server/modules/media/index.ts'
import type { DepsOf } from '#server/platform/module/module.ts'
import { submissionPassed } from './assignments.questions.ts'

export const needs = { courses, identity, journal, media }
export const asks = { onPassed: submissionPassed }
export type AssignmentsDeps = DepsOf<'db' | 'now', typeof needs, typeof asks>
