import { academySettings } from '#server/modules/academy-settings/index.ts'
import { courses } from '#server/modules/courses/index.ts'
import { offers } from '#server/modules/offers/index.ts'
import { site } from '#server/modules/site/index.ts'
import type { DepsOf } from '#server/platform/module/module.ts'

export const needs = { academySettings, courses, offers, site }
export type FirstHourDeps = DepsOf<'config' | 'db' | 'limiter' | 'mail', typeof needs>
