import { courses } from '#server/modules/courses/index.ts'
import { journal } from '#server/modules/journal/index.ts'
import type { DepsOf } from '#server/platform/module/module.ts'

export const needs = { courses, journal }
export type ChallengesDeps = DepsOf<'db' | 'now', typeof needs>
