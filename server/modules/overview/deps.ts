import { access } from '#server/modules/access/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { offers } from '#server/modules/offers/index.ts'
import { payments } from '#server/modules/payments/index.ts'
import type { DepsOf } from '#server/platform/module/module.ts'

export const needs = { access, identity, offers, payments }
export type OverviewDeps = DepsOf<'db' | 'now', typeof needs>
