import type { DepsOf } from '#server/platform/module/module.ts'

export type MediaDeps = DepsOf<
  'actors' | 'config' | 'contributed' | 'db' | 'jobs' | 'keyFor' | 'limiter' | 'now' | 'storage'
>
