import type { ColumnType, JSONColumnType } from 'kysely'
import type { SiteContent, SiteTextName } from '#contract/site.ts'
import type { PictureKind } from '#contract/site-look.ts'

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

/** A file that was made of a picture for the look, one of several. */
interface SitePicturesTable {
  /** The fingerprint of all that was made of the picture. */
  picture: Fixed<string>
  variant: Fixed<string>
  kind: Fixed<PictureKind>
  width: Fixed<number>
  height: Fixed<number>
  fileKey: Fixed<string>
  /** When it was last sent. */
  createdAt: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    siteVersions: SiteVersionsTable
    siteDrafts: SiteDraftsTable
    sitePictures: SitePicturesTable
    consents: ConsentsTable
    consentsDue: ConsentsDueTable
  }
}
