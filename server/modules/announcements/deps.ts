import type { DepsOf } from '#server/platform/module/module.ts'

export type AnnouncementsDeps = DepsOf<'db' | 'now'>
