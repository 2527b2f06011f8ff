import type { DepsOf } from '#server/platform/module/module.ts'

export type SiteDeps = DepsOf<'db' | 'now'>
