import type { DepsOf } from '#server/platform/module/module.ts'

export type SpaceDeps = DepsOf<'config' | 'db' | 'log' | 'now' | 'storage'>
