import type { BrowserContext, Page } from 'playwright'
import type { Person } from '#testing/people.ts'

type Storage = Exclude<Awaited<ReturnType<BrowserContext['storageState']>>, undefined>

/** What a browser keeps of somebody who has just signed in, but for the refresh cookie. */
export const storageOf = (base: string, { token }: Pick<Person, 'token'>): Storage => ({
  cookies: [],
  origins: [{ origin: base, localStorage: [{ name: 'accessToken', value: token }] }],
})

/** Fills in and sends the sign-in form that is on the screen. */
export async function sendSignIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}
