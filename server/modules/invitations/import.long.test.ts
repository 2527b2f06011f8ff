import { test } from 'vitest'
import { importMembers } from '#testing/drills/import.ts'

test('a list of 5,000 lines creates 5,000 accounts, each once', () => importMembers(5000), 600_000)
