import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { pairsIn, renameScripts } from './fold-facades.ts'

const isRuntime = (name: string) => /^rolldown-runtime-.+\.js$/.test(name)
/** What a script exports, at its end. */
const exported = /export\{([^{}]+)\};?\s*$/

/**
 * Puts the functions that the bundler adds for all scripts of the client built in `folder` into React's script, which every
 * page loads and which needs nothing else. The bundler writes them in any case into a file of their own, which is
 * smaller than the headers of its response.
 */
export async function foldRuntime(folder: string): Promise<void> {
  const assets = path.join(folder, 'client', 'assets')
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  const runtime = names.find(isRuntime)
  if (runtime === undefined) return
  const imported = new RegExp(`import\\{([^{}]+)\\}from"\\./${runtime}";?`)
  const scripts = new Map<string, string>()
  for (const name of names) scripts.set(name, await readFile(path.join(assets, name), 'utf8'))
  // Libraries have files of that name, too.
  const [host, code] = [...scripts]
    .filter(([name, code]) => name.startsWith('react-') && imported.test(code))
    .reduce((one, other) => (other[1].length > one[1].length ? other : one), ['', ''])
  if (host === '' || /from"\.\//.test(code.replace(imported, ''))) return
  const body = scripts.get(runtime) ?? ''
  const given = pairsIn(exported.exec(body)?.[1] ?? '')
  const ownNames = new Map(pairsIn(imported.exec(code)?.[1] ?? ''))
  // In a function of its own: its names may be taken in the script.
  const made = `(()=>{${body.replace(exported, '')}return{${given.map(([local, as]) => `${as}:${local}`)}}})()`
  const taken = given.map(([, as]) => `${as}:${ownNames.get(as) ?? passedOn(as)}`)
  const lists = given.map(([, as]) => `${ownNames.get(as) ?? passedOn(as)} as ${passedOn(as)}`)
  const whole = code
    .replace(imported, () => `const{${taken}}=${made};`)
    .replace(exported, (_, list: string) => `export{${[list, ...lists]}};`)
  scripts.set(host, whole)
  scripts.delete(runtime)
  await rm(path.join(assets, runtime))
  for (const [name, text] of scripts) {
    const renamed = text.replace(imported, (_, list: string) => {
      const pairs = pairsIn(list).map(([from, as]) => `${passedOn(from)} as ${as}`)
      return `import{${pairs}}from"./${host}";`
    })
    await writeFile(path.join(assets, name), renamed)
  }
  await renameScripts(folder, new Map([[runtime, host]]))
}

/**
 * Has the names of all scripts depend on what is done to them after the bundler has named them: under the same name, a
 * device may have a script from before, which asks for a file that is gone.
 */
export function namedAnew(): Plugin {
  return { name: 'named-anew', apply: 'build', augmentChunkHash: () => 'runtime with React' }
}

/** A name that the script has for nothing else. */
const passedOn = (name: string) => `runtime_${name}`
