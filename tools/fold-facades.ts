import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The files that name scripts; the server's code does in the pages that it renders. */
const naming = /\.html$|\.vite\/manifest\.json$|^client\/assets\/.+\.js$|^server\/.+\.js$/
/** The page that is opened most. */
const first = /^dashboard-/
const rank = (name: string) => (first.test(name) ? 0 : 1)

/** A script that only passes on what another one in its folder exports; a comment may precede it. */
const facade = /^(?:\/\/.*\n|\s)*export\{([^{}]+)\}from"\.\/([^"/]+\.js)";?\s*$/
/** What a script exports, at its end. */
const exported = /export\{([^{}]+)\};?\s*$/

/**
 * Lets the scripts of the client that is built in `folder` export themselves what small ones pass on for them, and removes
 * those: the bundler writes such a one for each entry whose code is in a part that others share, and the page would
 * request it in addition.
 */
export async function foldFacades(folder: string): Promise<void> {
  const assets = path.join(folder, 'client', 'assets')
  // Several pages may be in one part, which can export but one of them by default.
  const names = (await readdir(assets)).toSorted((one, other) => rank(one) - rank(other))
  const scripts = new Map<string, string>()
  for (const name of names.filter((one) => one.endsWith('.js'))) {
    scripts.set(name, await readFile(path.join(assets, name), 'utf8'))
  }
  const folded = new Map<string, string>()
  for (const [name, code] of scripts) {
    const [, passed = '', target = ''] = facade.exec(code) ?? []
    const whole = scripts.get(target)
    const more = whole === undefined ? null : withExports(whole, pairsIn(passed))
    if (more === null) continue
    scripts.set(target, more)
    scripts.delete(name)
    folded.set(name, target)
    await rm(path.join(assets, name))
  }
  for (const [name, code] of scripts) await writeFile(path.join(assets, name), code)
  await renameScripts(folder, folded)
}

/** Names scripts that are gone by what they are in now, wherever files of the build name them. */
export async function renameScripts(
  folder: string,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!naming.test(name)) continue
    const file = path.join(folder, name)
    await writeFile(file, renamed(await readFile(file, 'utf8'), names))
  }
}

type Pair = readonly [name: string, as: string]

/** `a as b,c` as pairs. */
export const pairsIn = (list: string): Pair[] =>
  list.split(',').map((one) => {
    const [name = '', as = name] = one.trim().split(' as ')
    return [name, as]
  })

/** The script with these of its exports under further names; null if it has such names for others already. */
function withExports(code: string, wanted: readonly Pair[]): string | null {
  const own = pairsIn(exported.exec(code)?.[1] ?? '')
  const localOf = new Map(own.map(([local, as]) => [as, local]))
  const isFree = wanted.every(([name, as]) => localOf.has(name) && !localOf.has(as))
  if (!isFree) return null
  const further = wanted.map(([name, as]) => [localOf.get(name), as] as const)
  const list = [...own, ...further].map(([local, as]) => (local === as ? as : `${local} as ${as}`))
  return code.replace(exported, () => `export{${list.join(',')}};`)
}

function renamed(text: string, names: ReadonlyMap<string, string>): string {
  let result = text
  for (const [name, target] of names) result = result.replaceAll(name, target)
  return result
}
