import type { ColumnType, JSONColumnType } from 'kysely'
import type { SiteContent, SiteTextName } from '#contract/site/site.ts'
import type { PictureKind } from '#contract/site/site-look.ts'

export type Occasion = 'registration' | 'invitation' | 'sign_in' | 'payment'

/** Immutable once published or agreed to. */
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
  /** The version numbers published at that time; 0 for the defaults. */
  terms: Fixed<number>
  privacy: Fixed<number>
  risk: Fixed<number>
  agreedAt: Fixed<Date>
}

/** Accounts created by somebody else, whose users have not signed in yet. */
interface ConsentsDueTable {
  userId: string
}

/** One of the files generated from a picture for the look. */
interface SitePicturesTable {
  /** A hash of everything generated from the picture. */
  picture: Fixed<string>
  variant: Fixed<string>
  kind: Fixed<PictureKind>
  width: Fixed<number>
  height: Fixed<number>
  fileKey: Fixed<string>
  /** When it was last uploaded. */
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
