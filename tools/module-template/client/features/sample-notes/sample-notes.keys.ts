export const sampleNoteKeys = {
  all: ['sample-notes'] as const,
}
