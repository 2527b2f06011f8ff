import { afterAll, beforeAll, expect, test } from 'vitest'
import { listActivity } from '#contract/activity.ts'
import { getAutomation, switchAutomation } from '#contract/automations.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { mailStep, runRound, startAutomation, takeNews, waitStep } from '#testing/automations.ts'
import { mailsOf } from '#testing/mails.ts'
import type { Person } from '#testing/people.ts'
import { takings } from '#testing/taken-rights.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await startApp()
  owner = await app.people.owner()
})
afterAll(() => app.stop())

const ways = ['demoted', 'suspended', 'deleted'].map((way) => [way, takings[way]] as const)

test.each(ways)(
  'of an admin who is %s stops, says so, and goes on in the name of another',
  async (way, taking) => {
    const admin = await app.people.admin()
    const subject = `For those who come when ${way}`
    const steps = [waitStep(1), mailStep(subject)]
    const id = await startAutomation(app, admin, { steps })
    app.clock.advance(1000)
    const newcomer = await app.people.free()
    await takeNews(app, newcomer)
    await runRound(app)
    await taking?.take(app, admin)
    const state = async () =>
      (await app.call(getAutomation, { as: owner, params: { id } })).body.state
    // Already before its time.
    expect(await state()).toBe('stopped')
    app.clock.advance(60 * 60 * 1000)
    await app.people.renew(owner)
    await runRound(app)
    expect((await mailsOf(app).now(newcomer.email)).map((mail) => mail.subject)).not.toContain(
      subject,
    )
    const { body } = await app.call(listActivity, { as: owner, query: { search: 'Welcome' } })
    expect(body.map(({ action, by }) => [action, by])).toContainEqual(['automation.stopped', null])

    const turn = (on: boolean) =>
      app.call(switchAutomation, { as: owner, params: { id }, body: { on } })
    expect((await turn(true)).body.state).toBe('on')
    await runRound(app)
    // What was left of the wait when it stopped.
    app.clock.advance(60 * 60 * 1000)
    await app.people.renew(owner)
    await runRound(app)
    expect(await mailsOf(app).to(newcomer.email, subject)).toHaveLength(1)
    await turn(false)
  },
)
