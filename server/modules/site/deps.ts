import { media } from '#server/modules/media/index.ts'
import type { DepsOf } from '#server/platform/module/module.ts'

export const needs = { media }
export type SiteDeps = DepsOf<'db' | 'now' | 'storage', typeof needs>
