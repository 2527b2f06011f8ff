import { expect, vi } from 'vitest'
import { setUserRoles } from '#contract/access/access.ts'
import {
  type ChatState,
  listChatGroups,
  listChatPeople,
  makeChatLink,
  updateChatGroup,
} from '#contract/chat-membership.ts'
import type { Environment } from '#server/app/environment.ts'
import { startApp, type TestApp } from './app.ts'
import { FakeTelegram } from './fake-telegram.ts'
import type { Person } from './people.ts'

const patience = { timeout: 20_000 }
const key = { program: 'academy', service: 'telegram' } as const
const chat = '-1001'
const fields = { chatId: chat, roleId: null, channelId: null, noticeDays: null }

/** An academy with a group at what stands for Telegram, from `start` to `stop`, and what happens there. */
export function chatGroupBench() {
  const telegram = new FakeTelegram()
  let env: Environment = {}
  let app: TestApp
  let owner: Person
  let accounts = 5000

  const sql = (text: string, values: unknown[] = []) => app.academy.db.driver.query(text, values)

  async function groupOf({ program, service }: { program: string; service: string } = key) {
    const { body } = await app.call(listChatGroups, { as: owner })
    const group = body.find((one) => one.program === program && one.service === service)
    if (!group) throw new Error('There is no such group.')
    return group
  }

  async function save(
    change: Partial<Omit<typeof fields, 'noticeDays'> & { noticeDays: number | null }> = {},
    params: {
      program: 'academy' | 'mentorship' | 'community'
      service: 'telegram' | 'discord'
    } = key,
  ) {
    const { updatedAt } = await groupOf(params)
    const body = { ...fields, ...change, updatedAt }
    return app.call(updateChatGroup, { as: owner, params, body })
  }

  /** Links an account as the bot does when its link is opened. */
  async function link(person: Pick<Person, 'id'>, account = ++accounts): Promise<number> {
    await sql(
      `insert into telegram_chats (id, user_id, chat_id, name, code_hash, connected_at)
       values (gen_random_uuid(), $1, $2, 'Sam', '\\x00', now())`,
      [person.id, account],
    )
    return account
  }
  const makeLink = (as: Person | null) => app.call(makeChatLink, { as, params: key })

  async function people(state?: ChatState) {
    const query = { ...key, ...(state && { state }) }
    return (await app.call(listChatPeople, { as: owner, query })).body
  }
  const stateOf = async (userId: string) =>
    (await people()).find((person) => person.userId === userId)?.state

  /** Has somebody join the group by a link of their own; returns the account. */
  async function joined(person: Person): Promise<number> {
    const account = await link(person)
    const { body, status } = await makeLink(person)
    expect(status).toBe(201)
    expect(telegram.join(chat, account, body.url)).toBe(true)
    await vi.waitFor(async () => expect(await stateOf(person.id)).toBe('in'), patience)
    return account
  }

  /** Something happens in the group that concerns nobody: the academy looks at once. */
  const wake = () => telegram.setStatus(chat, 1, 'left')
  const statusOf = (account: number) => telegram.groups.get(chat)?.people.get(account)

  /** Once the academy has read all that the bot was told. */
  const heard = () => vi.waitFor(() => expect(telegram.unread).toBe(0), patience)

  return {
    async start() {
      env = await telegram.start()
      app = await startApp({ env })
      owner = await app.people.owner()
    },
    async stop() {
      await app?.stop()
      await telegram.stop()
    },
    /** Gives a test a new group without people. */
    async clear() {
      telegram.delayMs = 0
      // Who joined at the end of the test before would be a stranger in the new group.
      await heard()
      telegram.groups.clear()
      telegram.groupCalls.length = 0
      telegram.addGroup(chat)
      await sql('delete from chat_groups')
      await sql('delete from telegram_chats')
      expect((await save()).status).toBe(200)
    },
    get app() {
      return app
    },
    get env() {
      return env
    },
    get owner() {
      return owner
    },
    telegram,
    chat,
    key,
    fields,
    patience,
    sql,
    save,
    groupOf,
    link,
    makeLink,
    joined,
    people,
    stateOf,
    wake,
    statusOf,
    heard,
    /** Waits until an account has a status in the group. */
    statusIs: (account: number, status: string) =>
      vi.waitFor(() => {
        wake()
        expect(statusOf(account)).toBe(status)
      }, patience),
    setRoles: (id: string, roles: ('academy_student' | 'mentorship_student')[]) =>
      app.call(setUserRoles, { as: owner, params: { id }, body: { roles } }),
  } as const
}
