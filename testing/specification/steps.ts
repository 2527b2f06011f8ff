import type { Page } from 'playwright'

/** Clicks the first button of that name. */
export const click = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()

/** Clicks the first button of that name, and waits for its dialog: its texts may also stand on the page. */
export const opens = (name: string | RegExp) => async (page: Page) => {
  await click(name)(page)
  await page.getByRole('dialog').waitFor()
}

/** Submits the sign-in form. */
export const signIn = (email: string, password: string) => async (page: Page) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

interface Registration {
  name?: string
  email?: string
  password?: string
  again?: string
}

/** Submits the registration form. */
export const register = (fields: Registration) => async (page: Page) => {
  await page.getByLabel('Full Name').fill(fields.name ?? '')
  await page.getByLabel('Email').fill(fields.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(fields.password ?? '')
  await page.getByLabel('Confirm Password').fill(fields.again ?? '')
  await page.getByRole('button', { name: 'Create Account' }).click()
}

/** Somebody who has no account yet. */
export const someone = {
  name: 'Ann',
  email: 'ann@people.example',
  password: 'secret1',
  again: 'secret1',
}

/** Runs a step while the responses to some calls are held back, after the screen has loaded. */
export const holdBack =
  (calls: string, then: (page: Page) => Promise<unknown>) => async (page: Page) => {
    await page.getByText('Last updated').waitFor()
    await page.route(calls, () => undefined)
    await then(page)
  }
