import { page } from 'vitest/browser'

/** The button of the menu of a row on a phone. */
export const actionsOf = (subject: string) =>
  page.getByRole('button', { name: `Actions for ${subject}`, exact: true })

/** Chooses an action in the menu of a row. */
export async function actOn(subject: string, action: string): Promise<void> {
  await actionsOf(subject).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
