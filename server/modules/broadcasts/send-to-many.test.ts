import { test } from 'vitest'
import { sendToMany } from '#testing/drills/broadcasts.ts'

test(
  'a broadcast to 40 members reaches each once, although the mail server refuses at first',
  () => sendToMany(40, 60),
  90_000,
)
