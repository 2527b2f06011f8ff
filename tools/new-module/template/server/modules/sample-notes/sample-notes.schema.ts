interface SampleNotesTable {
  id: string
  ownerId: string
  title: string
  /** The title as titles are compared. */
  titleKey: string
  createdAt: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    sampleNotes: SampleNotesTable
  }
}

export {}
