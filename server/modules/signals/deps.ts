import { access } from '#server/modules/access/index.ts'
import { media } from '#server/modules/media/index.ts'
import type { DepsOf } from '#server/platform/module/module.ts'

export const needs = { access, media }
export type SignalsDeps = DepsOf<'db' | 'now' | 'parts', typeof needs>
