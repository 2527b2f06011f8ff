import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { installedProgram, projectRoot } from '#tools/project.ts'

const seconds = 1000

export interface DevelopmentClient {
  /** Its address, without a trailing slash. */
  base: string
  /** Stops it and everything it started. */
  stop(): Promise<void>
}

/** Starts the development client on a free port, in front of the server at `apiTarget`. */
export async function startDevelopmentClient(apiTarget: string): Promise<DevelopmentClient> {
  const folder = await mkdtemp(path.join(tmpdir(), 'academy-development-client-'))
  const config = path.join(folder, 'vite.config.mts')
  await writeFile(config, configIn(folder))
  const [command = '', ...args] = installedProgram('@react-router/dev', 'react-router')
  const child = spawn(command, [...args, 'dev', '--config', config], {
    cwd: projectRoot,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      NO_COLOR: '1',
      API_TARGET: apiTarget,
      // By default it is looked up next to the configuration.
      REACT_ROUTER_ROOT: projectRoot,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // It starts a child process: as a group they are stopped together.
    detached: true,
  })
  const closed = once(child, 'close')
  const signal = (name: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, name)
    } catch {
      // The group has already exited.
    }
  }
  const stop = async () => {
    signal('SIGTERM')
    const tooLong = setTimeout(() => signal('SIGKILL'), 10 * seconds)
    await closed
    clearTimeout(tooLong)
    await rm(folder, { recursive: true, force: true })
  }

  let output = ''
  const base = new Promise<string>((resolve, reject) => {
    const tooLong = setTimeout(() => reject(new Error(`It gave no address:\n${output}`)), 90_000)
    const read = (text: string) => {
      output += text
      const [, address] = /Local:\s+(http:\/\/[\w.:]+)/.exec(output) ?? []
      if (!address) return
      clearTimeout(tooLong)
      resolve(address)
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    child.once('close', () => {
      clearTimeout(tooLong)
      reject(new Error(`The development client ended:\n${output}`))
    })
  })
  try {
    return { base: await base, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * The project's own configuration with a separate cache, so that a run is independent of others. The
 * page's dependencies are listed up front: discovered one by one, they would reload the page.
 */
function configIn(folder: string): string {
  const changes = {
    cacheDir: path.join(folder, 'cache'),
    optimizeDeps: {
      entries: ['root.tsx', 'app/pages/with-session.tsx', 'app/pages/design.tsx'].map(
        (file) => `client/${file}`,
      ),
    },
  }
  const server = { host: '127.0.0.1', port: 0, watch: null }
  return [
    `import project from ${JSON.stringify(path.join(projectRoot, 'vite.config.ts'))}`,
    `const server = { ...project.server, ...${JSON.stringify(server)} }`,
    `export default { ...project, ...${JSON.stringify(changes)}, server }`,
  ].join('\n')
}
