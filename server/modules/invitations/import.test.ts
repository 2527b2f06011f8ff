import { test } from 'vitest'
import { importMembers } from '#testing/drills/import.ts'

test('a list of 300 lines creates 300 accounts, each once', () => importMembers(300), 60_000)
