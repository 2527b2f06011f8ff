import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { projectRoot, run } from '#tools/project.ts'

const suffix = '.bench.ts'
const wanted = process.argv[2]
const all = globSync(`bench/*${suffix}`, { cwd: projectRoot }).sort()
const chosen = wanted ? all.filter((file) => basename(file, suffix) === wanted) : all

if (chosen.length === 0) {
  const names = all.map((file) => basename(file, suffix)).join(', ')
  console.error(wanted ? `No benchmark called ${wanted}. There are: ${names}` : 'No benchmark.')
  process.exit(1)
}

// Sequential: parallel runs would distort each other's results.
for (const file of chosen) {
  console.log(`\n# ${basename(file, suffix)}`)
  const { code } = await run([process.execPath, file])
  if (code !== 0) process.exitCode = 1
}
