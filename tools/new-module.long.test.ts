import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject } from '#testing/project-copy.ts'

const minutes = 60_000

let project: ReturnType<typeof copyProject>
beforeAll(() => {
  project = copyProject()
})
afterAll(() => project.remove())

// new-module.test.ts runs on the new files alone what can find something in them.
test(
  'with a new module the whole project passes the checks',
  () => {
    const made = project.newModule('trade-notes')
    expect(made, made.printed).toMatchObject({ status: 0 })
    const checked = project.run([process.execPath, join(project.folder, 'tools/check.ts')])
    expect(checked.status, checked.printed).toBe(0)
  },
  10 * minutes,
)
