import { test } from 'vitest'
import { sendToMany } from '#testing/drills/letters.ts'

test(
  'a letter to 40 members reaches each once, although the mail server refuses at first',
  () => sendToMany(40, 60),
  90_000,
)
