import { academySettings } from '#server/modules/academy-settings/index.ts'
import { access } from '#server/modules/access/index.ts'
import { assignments } from '#server/modules/assignments/index.ts'
import { courses } from '#server/modules/courses/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { offers } from '#server/modules/offers/index.ts'
import type { DepsOf } from '#server/platform/module/module.ts'

export const needs = { academySettings, access, assignments, courses, identity, offers }
export type CertificatesDeps = DepsOf<'config' | 'db' | 'jobs' | 'now', typeof needs>
