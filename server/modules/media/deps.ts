import type { DepsOf } from '#server/platform/module/module.ts'

export type MediaDeps = DepsOf<
  'actors' | 'config' | 'contributed' | 'jobs' | 'keyFor' | 'limiter' | 'now' | 'storage'
>
