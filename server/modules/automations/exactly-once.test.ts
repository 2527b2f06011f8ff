import { test } from 'vitest'
import { automateMany } from '#testing/drills/automations.ts'
import { report } from '#testing/trust/report.ts'

test('an automation of 20 members by two processes that lose their connections: each mail once', async ({
  task,
}) => {
  report(task, await automateMany(20, 4))
}, 90_000)
