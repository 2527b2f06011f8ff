import type { DepsOf } from '#server/platform/module/module.ts'

export type MailWordsDeps = DepsOf<'contributed' | 'db' | 'limiter' | 'mail' | 'now'>
