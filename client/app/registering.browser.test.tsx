import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { register } from '#contract/identity/identity.ts'
import { couponPrices } from '#contract/payments/payments.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import RegisterPage from './pages/register.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/register', Component: RegisterPage }] },
]

test('a connection lost while registering loses nothing, and the message is accurate', async () => {
  const server = plansEmptyAcademy(serverFor('free'))
  localStorage.clear()
  const first = await openAt('/register', routes)
  await page.getByLabelText('Full Name').fill('Ann Example')
  await page.getByLabelText('Email').fill('ann@people.example')
  await page.getByLabelText('Password', { exact: true }).fill('long enough words')
  await page.getByLabelText('Confirm Password').fill('long enough words')

  // The answer is lost: nobody knows whether the account was created.
  const connected = window.fetch
  window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect.element(page.getByText(/^Registration failed.* check your connection/)).toBeVisible()
  await expect.element(page.getByLabelText('Email')).toHaveValue('ann@people.example')
  await expect.element(page.getByLabelText('Confirm Password')).toHaveValue('long enough words')

  // It was. A second attempt explains why the account may already exist.
  window.fetch = connected
  const message = 'An account with this email already exists.'
  server.fail(register, 409, { code: 'conflict', message })
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect
    .element(
      page.getByText(`${message} It may be the account you have just created: try to sign in.`),
    )
    .toBeVisible()

  // After a reload the name and address are restored, but no password.
  await first.unmount()
  await openAt('/register', routes)
  await expect.element(page.getByLabelText('Full Name')).toHaveValue('Ann Example')
  await expect.element(page.getByLabelText('Email')).toHaveValue('ann@people.example')
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('')
})

test('a coupon’s link shows its prices, and why it is refused where it is', async () => {
  const server = plansEmptyAcademy(serverFor('free'))
  localStorage.clear()
  localStorage.setItem('payment.coupon', 'SPRING-27')
  const price = { listCents: 50000, currency: 'usd' }
  const refused = 'This coupon is for another program.'
  server.answer(couponPrices, [
    { ...price, program: 'academy', cents: 40000, refused: null },
    { ...price, program: 'mentorship', cents: 50000, refused },
  ])
  await openAt('/register', routes)
  await expect.element(page.getByText(/\$400\. With your coupon SPRING-27/)).toBeVisible()
  await expect
    .element(page.getByText(/\$500\. Coupon SPRING-27: This coupon is for another program/))
    .toBeVisible()
})
