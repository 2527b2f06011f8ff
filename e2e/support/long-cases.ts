/** The tags of a test's cases: the first belongs to `npm test`, the others to `npm run test:long`. */
export const tagsOfCase = (index: number): string[] => (index === 0 ? [] : ['long'])
