import type { BrowserContext, Page } from 'playwright'
import { login } from '#contract/identity/identity.ts'
import type { TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

/** What a browser stores. */
export type Storage = Exclude<Awaited<ReturnType<BrowserContext['storageState']>>, undefined>

/** A browser's storage right after signing in, except the refresh cookie. */
export const storageOf = (base: string, { token }: Pick<Person, 'token'>): Storage => ({
  cookies: [],
  origins: [{ origin: base, localStorage: [{ name: 'accessToken', value: token }] }],
})

/** Signs somebody in without the form, and returns what the browser then stores: cookie and token. */
export async function signIn(
  app: TestApp,
  base: string,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<Storage> {
  const { status, body } = await app.call(login, { body: { email, password } })
  if (status !== 200) throw new Error(`${email} could not sign in: ${status}`)
  const refresh = {
    name: 'refreshToken',
    value: body.refreshToken,
    domain: new URL(base).hostname,
    path: '/api/auth',
    expires: -1,
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
  } as const
  return { ...storageOf(base, { token: body.accessToken }), cookies: [refresh] }
}

/** Fills in and submits the sign-in form on the screen. */
export async function sendSignIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}
