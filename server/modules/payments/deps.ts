import { access } from '#server/modules/access/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { offers } from '#server/modules/offers/index.ts'
import { site } from '#server/modules/site/index.ts'
import type { DepsOf } from '#server/platform/module/module.ts'

export const needs = { access, identity, offers, site }
export type PaymentsDeps = DepsOf<
  'config' | 'db' | 'jobs' | 'keyFor' | 'limiter' | 'log' | 'now',
  typeof needs
>
