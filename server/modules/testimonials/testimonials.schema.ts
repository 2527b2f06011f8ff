export {}

interface TestimonialsTable {
  userId: string
  text: string
  name: string
  showsResult: boolean
  writtenAt: Date
  /** Since when the site shows it; null if it does not. */
  shownAt: Date | null
  updatedAt: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    testimonials: TestimonialsTable
  }
}
