import type { Page } from 'playwright'

/** A list of the admin area, and which presses it supports. */
export interface List {
  name: string
  /** The section of the admin area. */
  at: string
  /** The plural that names its search field and its pagination. */
  items: string
  /** Whether its rows can be selected for bulk actions. */
  chooses?: boolean
  /** Whether a two-line row has a menu. */
  menu?: boolean
}

export const lists: readonly List[] = [
  { name: 'requests', at: 'users', items: 'pending role requests', menu: true },
  { name: 'users', at: 'users', items: 'users', menu: true },
  { name: 'members', at: 'members', items: 'members', chooses: true },
  { name: 'transactions', at: 'transactions', items: 'transactions', menu: true },
  { name: 'invoices', at: 'invoices', items: 'documents' },
  { name: 'courses', at: 'courses', items: 'courses', menu: true },
  { name: 'live sessions', at: 'sessions', items: 'live sessions', menu: true },
  { name: 'signals', at: 'signals', items: 'signals' },
  { name: 'submissions', at: 'assignments', items: 'submissions' },
]

export const pressNames = ['type', 'sort', 'turn page', 'choose', 'choose all', 'menu'] as const
export type PressName = (typeof pressNames)[number]

/** Measured on a phone: on wider screens the row has buttons instead. */
export const phonePresses: readonly PressName[] = ['menu']

/** A list's pagination: once it is shown, so are the rows. */
export const pagesOf = (page: Page, { items }: List) =>
  page.getByRole('navigation', { name: `Pages of ${items}` })

/** Performs a press in a list; null if the list does not support it. */
export function pressOf(list: List, name: PressName): ((page: Page) => Promise<void>) | null {
  const { chooses = false, menu = false } = list
  const card = (page: Page) =>
    page
      .locator('section')
      .filter({ has: pagesOf(page, list) })
      .last()
  const button = (page: Page, label: string | RegExp) =>
    card(page).getByRole('button', { name: label }).first()
  const presses: Record<PressName, ((page: Page) => Promise<void>) | false> = {
    type: (page) => card(page).getByRole('searchbox').press('a'),
    sort: (page) => card(page).locator('th button').first().click(),
    'turn page': (page) => button(page, 'Next page').click(),
    choose: chooses && ((page) => card(page).getByRole('checkbox').nth(3).click()),
    'choose all': chooses && ((page) => button(page, 'Select this page').click()),
    menu: menu && ((page) => button(page, /^Actions for/).tap()),
  }
  return presses[name] || null
}

/** Restores the list to its state before a press. */
export async function undo(page: Page, list: List, name: PressName): Promise<void> {
  if (name === 'menu') await page.keyboard.press('Escape')
  if (name === 'type') {
    await page.keyboard.press('Backspace')
    await pagesOf(page, list).waitFor()
  }
  if (name === 'choose' || name === 'choose all') {
    await page.getByRole('button', { name: 'Choose none' }).click()
  }
}
