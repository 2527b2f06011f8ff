import { academySettings } from '#server/modules/academy-settings/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { offers } from '#server/modules/offers/index.ts'
import { payments } from '#server/modules/payments/index.ts'
import { site } from '#server/modules/site/index.ts'
import type { DepsOf } from '#server/platform/module/module.ts'

export const needs = { academySettings, identity, offers, payments, site }
export type InvoicesDeps = DepsOf<'db' | 'jobs' | 'log' | 'mail' | 'now', typeof needs>
