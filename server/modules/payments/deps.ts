import { academySettings } from '#server/modules/academy-settings/index.ts'
import { access } from '#server/modules/access/index.ts'
import { coupons } from '#server/modules/coupons/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { offers } from '#server/modules/offers/index.ts'
import { site } from '#server/modules/site/index.ts'
import type { DepsOf } from '#server/platform/module/module.ts'
import { moneyMoved, taxTerms } from './payments.questions.ts'

export const needs = { academySettings, access, coupons, identity, offers, site }
export const asks = { moneyMoved, taxTerms }
export type PaymentsDeps = DepsOf<
  'config' | 'contributed' | 'db' | 'jobs' | 'keyFor' | 'limiter' | 'log' | 'now',
  typeof needs,
  typeof asks
>
