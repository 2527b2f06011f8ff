/** The keys of all queries about practice. */
export const practiceKeys = {
  all: ['practice'] as const,
  runs: ['practice', 'runs'] as const,
  figures: ['practice', 'figures'] as const,
  run: (id: string) => ['practice', 'run', id] as const,
}
