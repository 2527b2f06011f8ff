import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { endpoint } from '#contract/endpoint.ts'
import {
  getMemberImport,
  listInvitations,
  type MemberImport,
  memberImportSchema,
  runMemberImport,
} from '#contract/invitations.ts'
import {
  type ListHead,
  listHeadPath,
  listHeadSchema,
  mappedImportsPath,
} from '#contract/moving-in.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { chooseFile } from '#testing/components/choose-file.ts'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]

// Both take what is no JSON of a call, and are requested by their addresses.
const readHead = endpoint({
  method: 'POST',
  path: listHeadPath,
  summary: '',
  success: { status: 200, body: listHeadSchema },
})
const readMapped = endpoint({
  method: 'POST',
  path: mappedImportsPath,
  summary: '',
  success: { status: 201, body: memberImportSchema },
})

const column = (title: string, sample: string, field: ListHead['columns'][number]['field']) => ({
  title,
  samples: [sample],
  field,
})
const head: ListHead = {
  source: 'kajabi',
  lines: 2000,
  columns: [
    column('Name', 'Ada Adeyemi', 'name'),
    column('Email', 'ada@people.example', 'email'),
    column('Products', 'FX Mentoring Circle', 'programs'),
    ...Array.from({ length: 8 }, (_, index) => column(`Note ${index}`, 'x', 'none')),
  ],
  products: [
    { name: 'FX Mentoring Circle', lines: 120, program: 'mentorship' },
    { name: 'E-Book 2019', lines: 990, program: null },
  ],
}
const read: MemberImport = {
  id: crypto.randomUUID(),
  state: 'preview',
  lines: 2000,
  good: 1996,
  made: 0,
  known: 0,
  first: Array.from({ length: 10 }, (_, index) => ({
    line: index + 2,
    email: `member${index}@people.example`,
    name: `Member ${index}`,
    programs: [{ program: 'mentorship' as const, endsAt: null }],
    suspended: false,
    tags: [],
    subscription: `sub_${index}`,
    lessons: index,
  })),
  subscriptions: 120,
  leftOut: [{ what: 'product “E-Book 2019”', lines: 990 }],
  problems: [{ line: 501, email: 'not-an-address', reason: 'This is not an e-mail address.' }],
}

test('the export of another platform is mapped, previewed, carried out and reported on a phone', async () => {
  await page.viewport(360, 780)
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(listInvitations, [])
  server.answer(readHead, head)
  server.answer(readMapped, read)
  await openAt('/dashboard/invitations', routes)
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect.element(page.getByLabelText('CSV file')).toBeVisible()
  chooseFile(document.querySelector('input[type=file]'), new File(['Email\n'], 'kajabi.csv'))
  const dialog = page.getByRole('dialog', { name: 'Import members' })
  await expect.element(dialog.getByText(/an export of Kajabi/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Check 2,000 lines' }).click()

  // What the press led to begins where it is seen, not where the long form was scrolled to.
  const told = dialog.getByRole('status')
  await expect.element(told).toHaveTextContent('1,996 of 2,000 lines can be imported.')
  await expect.element(told).toBeInViewport({ ratio: 1 })
  await expect.element(dialog.getByText(/120 subscriptions are looked up at Stripe/)).toBeVisible()
  await expect
    .element(dialog.getByText(/^Member 1, member1@/))
    .toHaveTextContent(
      'Member 1, member1@people.example, Monthly Mentorship Program, subscription, 1 completed lesson',
    )
  await expect.element(dialog.getByText(/product “E-Book 2019”, in 990 lines/)).toBeVisible()
  await expect.element(dialog.getByText(/Line 501, not-an-address/)).toBeVisible()
  const sent = server.calls.find(({ path }) => path === `/api${mappedImportsPath}`)?.body
  expect(sent).toMatchObject({
    mapping: { source: 'kajabi', products: head.products.map(({ lines: _, ...one }) => one) },
  })

  const done: MemberImport = { ...read, state: 'done', good: 1880, made: 1880, first: [] }
  server.answer(runMemberImport, { ...done, state: 'running', made: 14 })
  server.answer(getMemberImport, { ...done, state: 'running', made: 900 })
  await dialog.getByRole('button', { name: 'Create 1,996 accounts' }).click()
  await expect.element(told).toHaveTextContent('900 of 1,880 accounts created so far.')
  await expect.element(told).toBeInViewport({ ratio: 1 })
  server.answer(getMemberImport, done)
  await expect.element(told).toHaveTextContent('Done: 1,880 accounts created from 2,000 lines.')
  await expect.element(dialog.getByRole('button', { name: 'Save the report' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
