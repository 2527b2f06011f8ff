import type { DepsOf } from '#server/platform/module/module.ts'

export type AcademySettingsDeps = DepsOf<'config' | 'db' | 'now'>
