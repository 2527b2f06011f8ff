import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** The ids of a process and all its descendants. */
export function processTree(root: number): number[] {
  const parents = process.platform === 'linux' ? parentsOnLinux() : parentsElsewhere()
  const tree = [root]
  for (const one of tree) {
    for (const [pid, parent] of parents) if (parent === one) tree.push(pid)
  }
  return tree
}

type Parents = [pid: number, parent: number][]

function parentsOnLinux(): Parents {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.flatMap((pid): Parents => {
    try {
      const parent = /^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      return [[pid, Number(parent)]]
    } catch {
      // It has ended meanwhile.
      return []
    }
  })
}

function parentsElsewhere(): Parents {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  return stdout
    .trim()
    .split('\n')
    .map((line): Parents[number] => {
      const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number)
      return [pid, parent]
    })
}
