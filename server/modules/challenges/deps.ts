import { access } from '#server/modules/access/index.ts'
import { courses } from '#server/modules/courses/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { journal } from '#server/modules/journal/index.ts'
import type { DepsOf } from '#server/platform/module/module.ts'

export const needs = { access, courses, identity, journal }
export type ChallengesDeps = DepsOf<'db' | 'now', typeof needs>
