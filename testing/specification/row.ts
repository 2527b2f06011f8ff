import type { Page } from 'playwright'

/** Whose screen it is; a visitor is signed out. */
export type Viewer = 'visitor' | 'admin' | 'academy' | 'mentorship' | 'free'

/** Texts of the specification, all visible on one screen in one state. */
export interface ScreenRow {
  as: Viewer
  at: string
  /** A call that fails on the server meanwhile: 'POST /api/role-requests'. */
  failing?: string
  /** The step that leads to the state, with a name for it. */
  after?: [string, (page: Page) => Promise<unknown>]
  /** Texts that are visible there. */
  shows: string[]
  /** Accessible names of controls without visible text, and the options of list boxes. */
  names?: string[]
}

/**
 * A statement of the specification that is not visible on a single screen, and the test that shows
 * it.
 */
export interface ProvenRow {
  /** The specification's statement, in short. */
  says: string
  /** What replaces it, where a product decision has overridden it. */
  instead?: string
  /** The test's file, from the root of the project. */
  file: string
  /** The test's title, or a unique part of it (including the titles of its groups). */
  test: string
}

export type SpecRow = ScreenRow | ProvenRow

/** Whether a row is checked on a running screen. */
export const isScreenRow = (row: SpecRow): row is ScreenRow => 'shows' in row

/** All texts that a row checks. */
export const textsOf = ({ shows, names = [] }: ScreenRow): string[] => [...shows, ...names]

/** The title of the test that checks a row's texts. */
export const titleOfScreen = ({ as, at, failing, after }: ScreenRow): string =>
  [`${as} at ${at}`, after?.[0], failing && `without ${failing}`].filter(Boolean).join(', ')
