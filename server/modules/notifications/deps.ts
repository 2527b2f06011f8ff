import { access } from '#server/modules/access/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import type { DepsOf } from '#server/platform/module/module.ts'

export const needs = { access, identity }
export type NotificationsDeps = DepsOf<
  'config' | 'contributed' | 'databaseUrl' | 'db' | 'jobs' | 'log' | 'mail' | 'now',
  typeof needs
>
