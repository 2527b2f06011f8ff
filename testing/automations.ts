import {
  type AutomationContent,
  type AutomationStep,
  listAutomationRuns,
  saveAutomation,
  switchAutomation,
} from '#contract/automations.ts'
import { newId } from '#server/platform/clock.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

/** A step that sends an e-mail with this subject. */
export const mailStep = (subject: string): AutomationStep => ({
  id: newId(),
  kind: 'mail',
  subject,
  body: 'Hello **{{first name}}**',
})

export const waitStep = (hours: number): AutomationStep => ({ id: newId(), kind: 'wait', hours })

/** An automation for everybody who joins, with one e-mail unless something else is given. */
export const contentOf = (given: Partial<AutomationContent> = {}): AutomationContent => ({
  name: 'Welcome',
  trigger: { kind: 'joined' },
  filter: {},
  goal: null,
  repeats: false,
  steps: [mailStep('Welcome')],
  ...given,
})

/** Makes an automation, and switches it on. Returns its id. */
export async function startAutomation(
  app: TestApp,
  as: Person,
  given: Partial<AutomationContent> = {},
): Promise<string> {
  const id = newId()
  const body = contentOf(given)
  const saved = await app.call(saveAutomation, { as, params: { id }, body })
  if (saved.status !== 200) throw new Error(`the automation answers ${saved.text}`)
  const turned = await app.call(switchAutomation, { as, params: { id }, body: { on: true } })
  if (turned.status !== 200) throw new Error(`switching it on answers ${turned.text}`)
  return id
}

/** Lets automations look at what has happened and send what is due. */
export const runRound = (app: TestApp): Promise<void> => app.runJob('automations.round', {})

/** Who is where in an automation. */
export async function runsOf(app: TestApp, as: Person, id: string) {
  const { body } = await app.call(listAutomationRuns, {
    as,
    params: { id },
    query: { limit: 100 },
  })
  return body
}

/** These people take news at a confirmed address. */
export async function takeNews(app: TestApp, ...people: Pick<Person, 'id'>[]): Promise<void> {
  const { pool } = app.academy.db
  for (const { id } of people) {
    await pool
      .updateTable('users')
      .set({ emailConfirmedAt: app.clock.now() })
      .where('id', '=', id)
      .execute()
    await pool
      .insertInto('userPreferences')
      .values({ userId: id, timeZone: null, notifyInApp: true, notifyByEmail: true })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ notifyByEmail: true }))
      .execute()
  }
}

/** The address of a user has bounced. */
export async function suppressAddress(app: TestApp, userId: string): Promise<void> {
  await app.academy.db.driver.query(
    `insert into mail_suppressions (user_id, address, reason, source, detail, happened_at)
     select id, email_key, 'bounced', 'postmark', '550 5.1.1 No such user', $2
     from users where id = $1`,
    [userId, app.clock.now()],
  )
}
