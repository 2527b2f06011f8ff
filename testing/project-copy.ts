import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#tools/project.ts'

const folders =
  'content contract server client database testing e2e bench tools public .react-router'.split(' ')
const settings =
  '{package,tsconfig,biome,knip,.oxlintrc}.json redocly.yaml *.config.ts .gitignore'.split(' ')

/** Copies the project, without its history and documents, for tools that write into it. */
export function copyProject() {
  const root = mkdtempSync(join(tmpdir(), 'academy-copy-'))
  const copy = join(root, 'academy')
  const files = settings.flatMap((pattern) => globSync(pattern, { cwd: projectRoot }))
  for (const path of [...folders, ...files]) {
    const from = join(projectRoot, path)
    if (existsSync(from)) cpSync(from, join(copy, path), { recursive: true })
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'), 'junction')

  /** Runs a program in the copy, as if from a shell. */
  function run([program = '', ...args]: string[], env: Record<string, string> = {}) {
    const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_|TEST$)/.test(name))
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: copy,
      env: { ...Object.fromEntries(own), NO_COLOR: '1', ...env },
      encoding: 'utf8',
    })
    return { status, printed: stdout + stderr }
  }

  return {
    /** A folder of its own, which has the copy in `folder`. */
    root,
    folder: copy,
    run,
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
