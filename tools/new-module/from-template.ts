import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { projectRoot } from '#tools/project.ts'
import type { Names } from './names.ts'

const folder = 'tools/new-module/template'

/**
 * The template with the names of the new module: path to text. The template is ordinary code: it is
 * compiled, linted and formatted, and imports its own parts from its own location.
 */
export function fromTemplate(names: Names, migration: string): Record<string, string> {
  const root = join(projectRoot, folder)
  const paths = globSync('**/*.{ts,tsx}', { cwd: root }).map((path) => path.split(sep).join('/'))
  if (paths.length === 0) throw new Error(`There is no template in ${folder}.`)
  const made = paths.sort().map((path) => {
    const text = readFileSync(join(root, path), 'utf8').replaceAll(`#${folder}/`, '#')
    // Contract files import each other by relative path.
    const placed = path.startsWith('contract/') ? text.replaceAll("'#contract/", "'./") : text
    return [rename(path.replace('/0000-', `/${migration}-`), names), rename(placed, names)]
  })
  return Object.fromEntries(made)
}

/** Plurals first: a singular may be a prefix of its plural. */
function rename(text: string, names: Names): string {
  return text
    .replaceAll('sample_notes', names.table)
    .replaceAll('sample-notes', names.name)
    .replaceAll('sampleNotes', names.many)
    .replaceAll('SampleNotes', names.Many)
    .replaceAll('Sample notes', names.heading)
    .replaceAll('sample notes', names.words)
    .replaceAll('sample-note', names.singular)
    .replaceAll('sampleNote', names.one)
    .replaceAll('SampleNote', names.One)
    .replaceAll('sample note', names.word)
}
