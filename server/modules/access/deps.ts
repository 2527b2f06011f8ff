import { academySettings } from '#server/modules/academy-settings/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { offers } from '#server/modules/offers/index.ts'
import type { DepsOf } from '#server/platform/module/module.ts'
import { isGivenBack, paidWith, refundForRequest, renewalOf } from './access.questions.ts'

export const needs = { academySettings, identity, offers }
export const asks = { isGivenBack, paidWith, refundForRequest, renewalOf }
export type AccessDeps = DepsOf<'actors' | 'db' | 'now', typeof needs, typeof asks>
