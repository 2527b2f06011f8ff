import { space } from '#server/modules/space/index.ts'
import type { DepsOf } from '#server/platform/module/module.ts'

export const needs = { space }

export type MediaDeps = DepsOf<
  'actors' | 'config' | 'contributed' | 'db' | 'jobs' | 'keyFor' | 'limiter' | 'now' | 'storage',
  typeof needs
>
