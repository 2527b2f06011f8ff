import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type LegalName, legalNames, type SiteContent, type SiteTextName } from '#contract/site.ts'
import { defaultLook } from '#contract/site-look.ts'
import { defaultWords } from '#contract/site-words.ts'

const folder = path.join(import.meta.dirname, '../../../content')
const read = (name: LegalName) => readFileSync(path.join(folder, `${name}.md`), 'utf8').trim()

/** The default legal texts, read at startup. */
const legalTexts = Object.fromEntries(legalNames.map((name) => [name, { text: read(name) }]))

/** The default texts. */
export const defaultTexts = { words: defaultWords, look: defaultLook, ...legalTexts } as Record<
  SiteTextName,
  SiteContent
>
