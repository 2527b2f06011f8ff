import { signals } from '#server/modules/signals/index.ts'
import type { DepsOf } from '#server/platform/module/module.ts'

export const needs = { signals }
export type StrategiesDeps = DepsOf<'db' | 'now', typeof needs>
