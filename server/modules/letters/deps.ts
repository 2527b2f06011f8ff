import { identity } from '#server/modules/identity/index.ts'
import { members } from '#server/modules/members/index.ts'
import type { DepsOf } from '#server/platform/module/module.ts'

export const needs = { identity, members }
export type LettersDeps = DepsOf<'db' | 'jobs' | 'mail' | 'now', typeof needs>
