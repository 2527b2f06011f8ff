import { imports } from '#server/modules/imports/index.ts'
import { journal } from '#server/modules/journal/index.ts'
import type { DepsOf } from '#server/platform/module/module.ts'

export const needs = { imports, journal }
export type AccountRulesDeps = DepsOf<'db' | 'now', typeof needs>
