import { academySettings } from '#server/modules/academy-settings/index.ts'
import { access } from '#server/modules/access/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import type { DepsOf } from '#server/platform/module/module.ts'

export const needs = { academySettings, access, identity }
export type LiveSessionsDeps = DepsOf<'config' | 'db' | 'keyFor' | 'now', typeof needs>
