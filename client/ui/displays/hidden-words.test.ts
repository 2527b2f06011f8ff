import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// A browser puts a space before what is hidden: 'Open page: Cable' would be read out as 'Open page : Cable'.
const punctuationFirst = /(?:sr-only[^<>]*|<VisuallyHidden)>\{?[^<>{}a-z]*[:,;.]/i

test('no text that is only read out begins with punctuation', () => {
  const files = globSync('client/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'))
  expect(files.length).toBeGreaterThan(400)
  const found = files.filter((file) => punctuationFirst.test(readFileSync(file, 'utf8')))
  expect(found, 'begin with a word, as in ‘Open page of Cable’, or use aria-label').toEqual([])
})
