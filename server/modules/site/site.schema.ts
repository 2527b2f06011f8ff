import type { ColumnType, JSONColumnType } from 'kysely'
import type { SiteContent, SiteTextName } from '#contract/site.ts'

export type Occasion = 'registration' | 'invitation' | 'sign_in' | 'payment'

/** What was once published or agreed to is never changed. */
type Fixed<T> = ColumnType<T, T, never>

interface SiteVersionsTable {
  name: Fixed<SiteTextName>
  number: Fixed<number>
  content: JSONColumnType<SiteContent, string, never>
  publishedAt: Fixed<Date>
}

interface SiteDraftsTable {
  name: SiteTextName
  content: JSONColumnType<SiteContent>
  updatedAt: Date
}

interface ConsentsTable {
  id: Fixed<string>
  userId: Fixed<string>
  occasion: Fixed<Occasion>
  /** The numbers of the versions that were published then; 0 for the texts that the program came with. */
  terms: Fixed<number>
  privacy: Fixed<number>
  risk: Fixed<number>
  agreedAt: Fixed<Date>
}

/** Accounts that somebody else has made, and whose users have not signed in yet. */
interface ConsentsDueTable {
  userId: string
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    siteVersions: SiteVersionsTable
    siteDrafts: SiteDraftsTable
    consents: ConsentsTable
    consentsDue: ConsentsDueTable
  }
}
