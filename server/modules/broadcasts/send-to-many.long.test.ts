import { test } from 'vitest'
import { sendToMany } from '#testing/drills/broadcasts.ts'

test(
  'a broadcast to 5,000 members reaches each once, although the mail server refuses at first',
  () => sendToMany(5000, 1800),
  2_000_000,
)
