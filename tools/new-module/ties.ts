import { type Names, Refusal } from './names.ts'
import { Source } from './syntax.ts'

const modules = 'server/app/modules.ts'
const sections = 'client/app/sections.tsx'
const menus = 'client/app/menus.ts'
const matrix = 'testing/permission-matrix.ts'

/**
 * What belongs to the user is on the dashboards of all students, and through them on those of
 * admins.
 */
const areas = ['academy', 'mentorship', 'community']

/**
 * The files that register a module with the rest of the project, including its lines: path to text,
 * not yet formatted. `read` returns a file's text. Throws a Refusal if one of them already uses the
 * module's name.
 */
export function tieIn(names: Names, read: (path: string) => string): Record<string, string> {
  const tie = (path: string, add: (source: Source, names: Names) => void) => {
    const source = new Source(path, read(path))
    add(source, names)
    return [path, source.result()]
  }
  return Object.fromEntries([
    tie(modules, addToModules),
    tie(sections, addSections),
    tie(menus, addMenuEntries),
    tie(matrix, addToMatrix),
  ])
}

function addToModules(source: Source, { name, many }: Names) {
  if (source.identifiers().has(many)) {
    throw taken(name, `${many} means something else in ${modules}`)
  }
  source.addImport(`import { ${many} } from '#server/modules/${name}/index.ts'`)
  source.append(source.variable('modules'), many)
}

function addSections(source: Source, { name }: Names) {
  const screens = source.variable('screens')
  const late = `late(() => import('#client/features/${name}/${name}-section.tsx'))`
  for (const area of areas) {
    const present = source.property(source.property(screens, area), 'sections')
    if (source.propertyNames(present).includes(name)) {
      throw taken(name, `${sections} has a section of that name`)
    }
    source.append(present, `'${name}': ${late}`)
  }
}

/** A menu may list a section that does not exist yet. */
function addMenuEntries(source: Source, { name, label }: Names) {
  const entries = source.elements(source.variable('table'))
  let added = false
  for (const area of areas) {
    const ofArea = entries.filter(({ text }) => text.includes(`entry('${area}',`))
    if (ofArea.some(({ text }) => text.includes(`, '${name}',`))) continue
    const last = ofArea.at(-1) ?? source.lacks(`entries of the area ${area}`)
    const entry = `entry('${area}', '${label}', '${name}', List)`
    // Admins see it once, in their second group.
    const shown = area === areas[0] ? `{ ...${entry}, alsoAdmin: true }` : entry
    source.insert(last.end, `,\n${shown}`)
    added = true
  }
  if (added && !source.identifiers().has('List')) {
    source.addImport(`import { List } from 'lucide-react'`)
  }
}

function addToMatrix(source: Source, { name }: Names) {
  const rows = source.variable('permissionMatrix')
  const calls = source.propertyNames(rows)
  const path = new RegExp(`^[A-Z]+ /${name}(/|$)`)
  if (calls.some((call) => path.test(call))) throw taken(name, `the API has calls of /${name}`)
  source.append(rows, `\n\n'GET /${name}': own`)
  source.append(rows, `\n'POST /${name}': own`)
}

/** The Refusal for a name that is already in use. */
export const taken = (name: string, reason: string) => new Refusal(`“${name}” is taken: ${reason}.`)
