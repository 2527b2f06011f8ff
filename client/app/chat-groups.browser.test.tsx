import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type ChatGroup,
  type ChatPerson,
  listChatGroups,
  listChatPeople,
  listOwnChatGroups,
  makeChatLink,
  type OwnChatGroup,
  retryChatPerson,
  tryChatGroup,
  unlinkDiscord,
  updateChatGroup,
} from '#contract/chat-membership.ts'
import {
  listSignalOutlets,
  type SignalOutlet,
  updateSignalOutlet,
} from '#contract/signals/signal-outlets.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { actOn } from '#testing/components/act-on.ts'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  {
    Component: WithSession,
    children: [{ path: '/dashboard/*', Component: DashboardPage }],
  },
]
beforeEach(() => page.viewport(360, 780))

const at = '2026-11-20T10:00:00.000Z'
const group = (change: Partial<ChatGroup> = {}): ChatGroup => ({
  program: 'academy',
  name: '6-Month Academy Program',
  service: 'telegram',
  available: true,
  chatId: null,
  roleId: null,
  channelId: null,
  title: '',
  noticeDays: null,
  trouble: null,
  counts: { in: 0, strangers: 0, failed: 0 },
  updatedAt: null,
  ...change,
})
const outlet: SignalOutlet = {
  program: 'academy',
  name: '6-Month Academy Program',
  service: 'telegram',
  available: true,
  shown: null,
  trouble: null,
  sent: 0,
  waiting: 0,
  failed: 0,
  failure: null,
  updatedAt: null,
}
const person = (change: Partial<ChatPerson>): ChatPerson => ({
  id: crypto.randomUUID(),
  userId: crypto.randomUUID(),
  name: 'Ada Lovelace',
  account: '4711',
  state: 'in',
  failure: null,
  noticedAt: null,
  ...change,
})

test('the owner sets a group, is told what the bot lacks, and sees who is where', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(listChatGroups, [group(), group({ service: 'discord', available: false })])
  server.answer(listSignalOutlets, [outlet])
  await openAt('/dashboard/chat-groups', routes)
  await expect.element(page.getByText('set DISCORD_BOT_TOKEN', { exact: false })).toBeVisible()
  await expectFine()

  const form = page.getByRole('region', { name: 'Telegram: 6-Month Academy Program' })
  await form.getByText('6-Month Academy Program').click()
  await form.getByLabelText('Group ID').fill('my group')
  await form.getByRole('button', { name: 'Save Group' }).click()
  await expect.element(form.getByText('Enter the group ID, such as -1001234567890')).toBeVisible()
  await form.getByLabelText('Group ID').fill('-1001')
  await form.getByLabelText('Days until people without an account here must leave').fill('3')
  const saved = group({ chatId: '-1001', title: 'VIP Traders', noticeDays: 3, updatedAt: at })
  server.answer(updateChatGroup, saved)
  server.answer(listChatGroups, [saved])
  server.answer(listChatPeople, [
    person({}),
    person({ name: '@stranger', userId: null, state: 'stranger', noticedAt: at }),
    person({ name: 'Grace Hopper', state: 'failed', failure: 'user is an administrator' }),
  ])
  await form.getByRole('button', { name: 'Save Group' }).click()
  await expect.element(page.getByText('VIP Traders', { exact: false }).first()).toBeVisible()
  expect(server.calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    chatId: '-1001',
    roleId: null,
    channelId: null,
    noticeDays: 3,
    updatedAt: null,
  })
  await expect.element(page.getByText('@stranger')).toBeVisible()
  await expectFine()

  server.answer(retryChatPerson, null)
  await actOn('Grace Hopper', 'Try again')
  await expect.element(page.getByText('Trying Again')).toBeVisible()

  const lacking = 'The bot may not remove people.'
  server.answer(tryChatGroup, { title: 'VIP Traders', people: 12, problems: [lacking] })
  await form.getByRole('button', { name: /^Try it/ }).click()
  await expect.element(form.getByText(lacking)).toBeVisible()
})

test('signals go nowhere until an address is entered, which the server may refuse', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(listChatGroups, [group()])
  server.answer(listSignalOutlets, [outlet])
  await openAt('/dashboard/chat-groups', routes)
  const form = page.getByRole('region', { name: 'Telegram: signals of 6-Month Academy Program' })
  await form.getByText('Posted nowhere yet').click()
  await form.getByLabelText('Channel').fill('signals')
  const message = 'Enter the channel’s name'
  const issues = [{ path: 'address', message }]
  server.fail(updateSignalOutlet, 400, { code: 'invalid_input', message, issues })
  await form.getByRole('button', { name: 'Save Address' }).click()
  await expect.element(form.getByText(message)).toBeVisible()
  await form.getByLabelText('Channel').fill('@signals')
  const saved = { ...outlet, shown: '@signals', sent: 2, updatedAt: at }
  server.answer(updateSignalOutlet, saved)
  server.answer(listSignalOutlets, [saved])
  await form.getByRole('button', { name: 'Save Address' }).click()
  await expect.element(form.getByText('2 posted, 0 waiting, 0 refused')).toBeVisible()
})

test('on a phone each group and each channel is a row of two lines until it is opened', async () => {
  const programs = ['community', 'academy', 'mentorship'] as const
  const places = (['telegram', 'discord'] as const).flatMap((service) =>
    programs.map((program) => ({
      program,
      service,
      name: `The ${program} program in full length`,
    })),
  )
  const trouble = 'The bot may not remove people from this group: give it the right to ban.'
  const set = { chatId: '-1001', title: 'Traders', updatedAt: at }
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(
    listChatGroups,
    places.map((one) =>
      group({ ...one, ...set, trouble: one.program === 'academy' ? trouble : null }),
    ),
  )
  server.answer(listChatPeople, [])
  server.answer(
    listSignalOutlets,
    places.map((one) => ({ ...outlet, ...one, shown: '@signals', updatedAt: at })),
  )
  await openAt('/dashboard/chat-groups', routes)
  const rows = page.getByRole('region', { name: /^(Telegram|Discord): / })
  await expect.poll(() => rows.elements().length).toBe(12)
  for (const row of rows.elements()) {
    expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(72)
  }
  expect(document.documentElement.scrollHeight).toBeLessThan(2600)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await expect.element(rows.first().getByText('Traders · 0 people')).toBeVisible()
  await expectFine()

  const troubled = page.getByRole('region', { name: 'Discord: The academy program in full length' })
  await troubled.getByText('Needs help').click()
  await expect.element(troubled.getByRole('button', { name: 'Save Group' })).toBeVisible()
  await expect.element(troubled.getByLabelText('Role ID')).toBeVisible()
})

const own = (change: Partial<OwnChatGroup> = {}): OwnChatGroup => ({
  program: 'academy',
  name: '6-Month Academy Program',
  service: 'telegram',
  title: 'VIP Traders',
  isLinked: true,
  isIn: false,
  ...change,
})

test('a member joins by an own link, once an account is connected', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(listOwnChatGroups, [
    own(),
    own({ program: 'mentorship', name: 'Monthly Mentorship Program', isLinked: false }),
    own({ service: 'discord', title: 'Traders' }),
  ])
  await openAt('/dashboard/community', routes)
  await expect.element(page.getByRole('link', { name: 'Connect Telegram first' })).toBeVisible()
  const join = page.getByRole('button', { name: /^Join our Telegram group/ })
  server.fail(makeChatLink, 503, { code: 'unavailable', message: 'Try again in a moment.' })
  await join.click()
  await expect.element(page.getByText('Telegram cannot be reached', { exact: false })).toBeVisible()
  server.answer(makeChatLink, { url: 'https://t.me/+abc', expiresAt: at, code: null })
  await join.click()
  const link = page.getByRole('link', { name: 'Open Telegram' })
  await expect.element(link).toHaveAttribute('href', 'https://t.me/+abc')
  server.answer(makeChatLink, { url: 'https://discord.gg/abc', expiresAt: at, code: 'MD-ABC' })
  await page.getByRole('button', { name: /^Join our Discord server/ }).click()
  await expect.element(page.getByText('MD-ABC')).toBeVisible()
  await expectFine()
})

test('a Discord account that was linked for the group for everybody can be unlinked', async () => {
  const server = plansEmptyAcademy(serverFor('free'))
  const community = { program: 'community', service: 'discord', name: 'Free Community' } as const
  server.answer(listOwnChatGroups, [own({ ...community, isIn: true })])
  await openAt('/dashboard/community', routes)
  await page.getByRole('button', { name: 'Unlink Discord' }).click()
  server.answer(unlinkDiscord, null)
  server.answer(listOwnChatGroups, [own({ ...community, isLinked: false })])
  await page.getByRole('button', { name: 'Yes, unlink my Discord account' }).click()
  await expect.element(page.getByRole('button', { name: 'Join Discord' })).toBeVisible()
  await expect.element(page.getByText('Your groups')).not.toBeInTheDocument()
})

test('where a group for everybody is managed, Join Telegram gives the own link', async () => {
  const server = plansEmptyAcademy(serverFor('free'))
  server.answer(listOwnChatGroups, [own({ program: 'community', name: 'Free Community' })])
  await openAt('/dashboard/community', routes)
  server.answer(makeChatLink, { url: 'https://t.me/+own', expiresAt: at, code: null })
  await page.getByRole('button', { name: 'Join Telegram' }).click()
  const link = page.getByRole('link', { name: 'Open Telegram' })
  await expect.element(link).toHaveAttribute('href', 'https://t.me/+own')
  await expect.element(page.getByText('Not available yet')).toBeVisible()
})
