import type { Page } from 'playwright'

/** Whose screen it is; a visitor is signed out. */
export type Viewer = 'visitor' | 'admin' | 'academy' | 'mentorship' | 'free'

/** Texts of the specification, all visible on one screen in one state. */
export interface ScreenRow {
  as: Viewer
  at: string
  /** A call that fails on the server's side meanwhile: 'POST /api/role-requests'. */
  failing?: string
  /** What has to be done to get into the state; says in its name what that is. */
  after?: [string, (page: Page) => Promise<unknown>]
  /** Texts that can be read there. */
  shows: string[]
  /** Names of controls that are not written out, and what a list box offers. */
  names?: string[]
}

/** A statement of the specification that cannot be read off one screen, and the test that shows it. */
export interface ProvenRow {
  /** The specification's statement, in short. */
  says: string
  /** What stands in its place, where a decision of the product replaces it. */
  instead?: string
  /** The test's file, from the root of the project. */
  file: string
  /** The test's title, or a part of it (with the titles of its groups) that is its own. */
  test: string
}

export type SpecRow = ScreenRow | ProvenRow

/** Whether a row is looked for on a running screen. */
export const isScreenRow = (row: SpecRow): row is ScreenRow => 'shows' in row

/** All texts that a row looks for. */
export const textsOf = ({ shows, names = [] }: ScreenRow): string[] => [...shows, ...names]

/** The title of the test that looks for a row's texts. */
export const titleOfScreen = ({ as, at, failing, after }: ScreenRow): string =>
  [`${as} at ${at}`, after?.[0], failing && `without ${failing}`].filter(Boolean).join(', ')
