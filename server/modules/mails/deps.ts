import type { DepsOf } from '#server/platform/module/module.ts'

export type MailsDeps = DepsOf<'mail'>
