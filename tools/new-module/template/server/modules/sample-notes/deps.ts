import type { DepsOf } from '#server/platform/module/module.ts'

export type SampleNotesDeps = DepsOf<'db' | 'now'>
