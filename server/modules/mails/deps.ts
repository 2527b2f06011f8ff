import { access } from '#server/modules/access/index.ts'
import type { DepsOf } from '#server/platform/module/module.ts'

export const needs = { access }
export type MailsDeps = DepsOf<'config' | 'db' | 'mail', typeof needs>
