interface SampleNotesTable {
  id: string
  ownerId: string
  title: string
  /** The normalised title used for comparison. */
  titleKey: string
  createdAt: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    sampleNotes: SampleNotesTable
  }
}

export {}
