import { test } from 'vitest'
import { sendToMany } from '#testing/drills/broadcasts.ts'

test(
  'a broadcast to 20 members reaches each once, although the mail server refuses at first',
  () => sendToMany(20, 60),
  90_000,
)
