import { identity } from '#server/modules/identity/index.ts'
import type { DepsOf } from '#server/platform/module/module.ts'

export const needs = { identity }
export type CouponsDeps = DepsOf<'config' | 'db' | 'now', typeof needs>
