import { test } from 'vitest'
import { importMembers } from '#testing/drills/import.ts'

test('a list of 120 lines creates 120 accounts, each once', () => importMembers(120), 60_000)
