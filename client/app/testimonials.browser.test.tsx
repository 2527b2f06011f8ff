import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { OwnTestimonial } from '#client/features/testimonials/own-testimonial.tsx'
import { TestimonialsList } from '#client/features/testimonials/testimonials-list.tsx'
import {
  getOwnTestimonial,
  listTestimonials,
  type OwnTestimonial as Own,
  removeOwnTestimonial,
  saveOwnTestimonial,
  showTestimonial,
  type Testimonial,
} from '#contract/testimonials.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { expectFine } from '#testing/components/expect-fine.ts'
import { Guard } from './guard.tsx'
import WithSession from './pages/with-session.tsx'

const at = '2026-11-20T08:00:00.000Z'
const recorded = {
  withResult:
    'Recorded here: Academy since 2026-01-02; +12.4R in 84 closed trades with a stop from 2026-01-10 to 2026-11-02, 60 of them from statements.',
  without: 'Recorded here: Academy since 2026-01-02.',
}
const none: Own = { testimonial: null, recorded }
const said = { text: 'I close the laptop now.', name: 'Amara', showsResult: true }
const own: Own = {
  testimonial: { ...said, writtenAt: at, updatedAt: at, isShown: false },
  recorded,
}

const Profile = () => (
  <Guard>
    <main>
      <h1>Profile</h1>
      <OwnTestimonial />
    </main>
  </Guard>
)
const Office = () => (
  <Guard>
    <main>
      <h1>Site</h1>
      <TestimonialsList />
    </main>
  </Guard>
)
const open = (Component: () => React.ReactNode) =>
  openAt('/profile', [{ Component: WithSession, children: [{ path: '/profile', Component }] }])

test('a member writes, sees what would stand below it, and takes it back', async () => {
  await page.viewport(360, 780)
  const server = serverFor('academy')
  server.answer(getOwnTestimonial, none)
  await open(Profile)
  await expect.element(page.getByText(recorded.without, { exact: false })).toBeVisible()
  await page.getByLabelText('Show what my recorded trades came to').click()
  await expect.element(page.getByText(recorded.withResult, { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Send Review' }).click()
  await expect.element(page.getByText('Write what you would like to say')).toBeVisible()
  await page.getByLabelText('What you would say of the academy').fill(said.text)
  await page.getByLabelText('Name to be shown').fill(said.name)
  await expectFine()
  server.answer(saveOwnTestimonial, own)
  server.answer(getOwnTestimonial, own)
  await page.getByRole('button', { name: 'Send Review' }).click()
  await expect.element(page.getByText('Not on the site')).toBeVisible()
  expect(server.calls.findLast(({ method }) => method === 'PUT')?.body).toEqual(said)

  server.answer(removeOwnTestimonial, null)
  server.answer(getOwnTestimonial, none)
  await page.getByRole('button', { name: 'Take Back' }).click()
  await page.getByRole('button', { name: 'Yes, Take Back' }).click()
  await expect.element(page.getByText('Not on the site')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('What you would say of the academy')).toHaveValue('')
})

test('the office reads what members say with what is recorded of them, and shows it', async () => {
  await page.viewport(360, 780)
  const server = serverFor('owner')
  const item: Testimonial = {
    member: { id: '0195a000-0000-7000-8000-000000000001', name: 'Amara Okafor' },
    text: said.text,
    name: said.name,
    recorded: recorded.withResult,
    writtenAt: at,
    isShown: false,
    updatedAt: at,
  }
  server.answer(listTestimonials, [item])
  await open(Office)
  const row = page.getByRole('row', { name: /Amara Okafor/ })
  await expect.element(row).toBeVisible()
  expect(row.element().getBoundingClientRect().height).toBeLessThanOrEqual(72)
  await expectFine()
  await row.getByText(said.text, { exact: false }).click()
  const dialog = page.getByRole('dialog', { name: 'Review by Amara' })
  await expect.element(dialog.getByText(said.text, { exact: false })).toBeVisible()
  await expect.element(dialog.getByText(recorded.withResult, { exact: false })).toBeVisible()
  await expectFine()
  server.answer(showTestimonial, null)
  server.answer(listTestimonials, [{ ...item, isShown: true }])
  await dialog.getByRole('button', { name: 'Show on the Site' }).click()
  await expect.element(row.getByText('Shown', { exact: true })).toBeVisible()
  const { body } = server.calls.findLast(({ method }) => method === 'PUT') ?? {}
  expect(body).toEqual({ isShown: true, updatedAt: at })
})
