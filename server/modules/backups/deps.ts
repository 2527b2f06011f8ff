import type { DepsOf } from '#server/platform/module/module.ts'

export type BackupsDeps = DepsOf<'config' | 'contributed' | 'databaseUrl' | 'db' | 'log' | 'now'>
